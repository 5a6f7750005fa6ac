import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import project from './package.json' with { type: 'json' };

/**
 * What can be built: the site that visitors meet, with the prerender that the server renders its pages by; with `--env bench` the pages that compare us with plain RJSF + MUI; with
 * `--env agree` the page in which `npm run agree` judges documents, which shows nothing; with `--env studio` the page of `npm run studio`,
 * and the one inside of it that draws a form as the site does.
 */
const TARGETS = {
  site: { entry: { site: './src/app/main.tsx' }, page: 'src/app/index.html', publicPath: '/' },
  bench: {
    entry: { bench: './scripts/measure/bench/page/main.js' },
    page: 'scripts/measure/bench/page/index.html',
    publicPath: '/bench/',
  },
  agree: { entry: { agree: './scripts/measure/agree/page/main.ts' }, page: undefined, publicPath: '/agree/' },
  studio: { entry: { studio: './src/studio/main.tsx' }, page: 'src/studio/index.html', publicPath: '/' },
  'studio-frame': { entry: { frame: './src/studio/frame/main.tsx' }, page: 'src/studio/index.html', publicPath: '/frame/' },
};

const at = (path: string): string => resolve(import.meta.dirname, path);

type Mode = 'production' | 'development';

export default function configurations(
  env: { bench?: boolean; agree?: boolean; studio?: boolean },
  { mode = 'production' }: { mode?: Mode },
): Configuration[] {
  if (env.bench) return [pages('bench', mode)];
  if (env.studio) return [pages('studio', mode), pages('studio-frame', mode)];
  return env.agree ? [pages('agree', mode)] : [pages('site', mode), prerender(mode)];
}

/** Pages for browsers. */
function pages(name: keyof typeof TARGETS, mode: Mode): Configuration {
  const target = TARGETS[name];
  return {
    mode,
    entry: target.entry,
    // Safari 16.4, the oldest browser we promise (D-122), knows all of ES2022.
    target: ['web', 'es2022'],
    // Never an eval variant: the page's Content-Security-Policy would refuse it.
    devtool: isOfStudio(name) ? false : 'source-map',
    output: {
      path: at(`dist/${name}`),
      publicPath: target.publicPath,
      filename: 'assets/[name].[contenthash].js',
      cssFilename: 'assets/[name].[contenthash].css',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      // The first script names every part, and hashes do not compress.
      hashDigestLength: 8,
      trustedTypes: { policyName: 'vestibule-chunks' },
      // A part that hangs ends when a call that hangs does.
      chunkLoadTimeout: 15_000,
      // The bench writes the forms it draws beside its page.
      clean: name === 'bench' ? { keep: /^forms\// } : true,
    },
    resolve: { ...RESOLVE, ...(name !== 'bench' && { alias: REPLACED }) },
    module: { rules: [sources(mode), { test: /\.woff2$/, type: 'asset/resource', use: at('scripts/build/narrow-font.mjs') }] },
    experiments: { css: true },
    optimization: {
      splitChunks: { chunks: 'all', cacheGroups: VENDORS },
      minimize: mode === 'production' && !isOfStudio(name),
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { ecma: 2020, compress: { passes: 3 } } }),
        new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, terserOptions: { legalComments: 'none' } }),
      ],
    },
    // `npm run size` holds the budgets; webpack's own hints measure before compression.
    performance: false,
    plugins: [
      new webpack.DefinePlugin(builtAs()),
      new HtmlWebpackPlugin({ scriptLoading: 'module', ...(target.page !== undefined && { template: at(target.page) }) }),
      ...(mode === 'production' && !isOfStudio(name) ? compressed() : []),
      { apply: (compiler: Compiler) => listChunks(compiler, at(`dist/${name}.chunks.json`)) },
    ],
    stats: 'errors-warnings',
  };
}

/** Whose pages come from the same machine, so that a quick build matters more than their size. */
const isOfStudio = (name: keyof typeof TARGETS): boolean => name.startsWith('studio');

/** The site's components as one module for Node, by which the server renders pages. It is imported, so its size matters little. */
function prerender(mode: Mode): Configuration {
  return {
    name: 'prerender',
    mode,
    entry: { prerender: './src/app/prerender/render-page.tsx' },
    target: 'node20',
    devtool: false,
    output: { path: at('dist'), filename: '[name].js', module: true, library: { type: 'module' } },
    resolve: { ...RESOLVE, alias: REPLACED },
    module: {
      rules: [sources(mode), { test: /\.css$/, type: 'asset/resource', generator: { emit: false } }],
      // Only parts that the entry imports itself are rendered; the others, such as payments, stay out.
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    experiments: { outputModule: true },
    optimization: { minimize: false },
    performance: false,
    plugins: [new webpack.DefinePlugin(builtAs())],
    stats: 'errors-warnings',
  };
}

const isVendor = /[\\/]node_modules[\\/]/;

const RESOLVE = { extensions: ['.tsx', '.ts', '.js'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } };

/**
 * Libraries of the first script are a file of their own, which outlives a version; those of lazy parts come in their files, with fewer
 * requests. i18next comes with the pages, and once more with the dialog that opens a closed site, so that it is no file of its own.
 */
const VENDORS = {
  defaultVendors: false as const,
  default: { test: /^(?!.*[\\/]node_modules[\\/](react-)?i18next[\\/])/, minChunks: 2, priority: -20, reuseExistingChunk: true },
  firstVendors: { test: isVendor, chunks: 'initial' as const, priority: -5 },
};

/**
 * What replaces files of libraries for visitors. RJSF's registry names every part, of which ours need few (the rest loads when a form names
 * it); presented texts are no Markdown; presented schemas have no references between them, for which ajv resolves addresses, and no `allOf`.
 */
const REPLACED = {
  [at('node_modules/@rjsf/core/lib/getDefaultRegistry.js')]: at('src/form/replaced/default-registry.ts'),
  'markdown-to-jsx/react$': at('src/form/replaced/plain-markdown.ts'),
  [at('node_modules/@rjsf/utils/lib/schema/shallowAllOfMerge.js')]: at('src/form/replaced/no-merging.ts'),
  'fast-uri$': at('src/form/replaced/no-addresses.ts'),
  // React has the hook itself since version 18.
  'use-sync-external-store/shim$': 'react',
  'use-sync-external-store/shim/index.js$': 'react',
  [at('node_modules/@rjsf/utils/lib/schema/omitExtraData.js')]: at('src/form/replaced/no-validation.ts'),
  [at('node_modules/@rjsf/validator-ajv8/lib/processRawValidationErrors.js')]: at('src/form/replaced/no-validation.ts'),
};

/** What the site knows of its build: its version, and whether it was built to be closed, with MAINTENANCE=1. */
function builtAs(): Record<string, string> {
  return { __BUILD_VERSION__: JSON.stringify(project.version), __MAINTENANCE__: String(process.env['MAINTENANCE'] === '1') };
}

function sources(mode: Mode): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        swcrc: false,
        sourceMaps: true,
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: mode === 'development' } },
          experimental: { keepImportAttributes: true },
        },
      },
    },
  };
}

/** The server hands out what is compressed here, once, instead of compressing at every request. */
function compressed(): WebpackPluginInstance[] {
  const test = /\.(js|css|svg)$/;
  return [
    new CompressionPlugin({ test, algorithm: 'gzip', filename: '[path][base].gz', compressionOptions: { level: 9 } }),
    new CompressionPlugin<BrotliOptions>({
      test,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
  ];
}

/** Writes which files the page and each named lazy part load, beside the folder that is served: what `npm run size` weighs. */
function listChunks(compiler: Compiler, file: string): void {
  compiler.hooks.done.tap('list-chunks', ({ compilation }) => {
    const groups = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles().filter(isLoaded)]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(Object.fromEntries(groups), null, 2));
  });
}

const isLoaded = (file: string): boolean => /\.(js|css)$/.test(file);
