import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import project from './package.json' with { type: 'json' };

/**
 * What can be built: the site that visitors meet; with `--env bench` the pages that compare us with plain RJSF + MUI; with
 * `--env agree` the page in which `npm run agree` judges documents.
 */
const TARGETS = {
  site: { entry: { site: './src/app/main.tsx' }, page: 'src/app/index.html', publicPath: '/' },
  bench: { entry: { bench: './src/bench/main.tsx' }, page: 'src/bench/index.html', publicPath: '/bench/' },
  agree: { entry: { agree: './src/agree/main.ts' }, page: 'src/agree/index.html', publicPath: '/agree/' },
};

const at = (path: string): string => resolve(import.meta.dirname, path);

export default function configuration(
  env: { bench?: boolean; agree?: boolean },
  { mode = 'production' }: { mode?: 'production' | 'development' },
): Configuration {
  const name = env.bench ? 'bench' : env.agree ? 'agree' : 'site';
  const target = TARGETS[name];
  return {
    mode,
    entry: target.entry,
    // Safari 16.4, the oldest browser we promise (D-122), knows all of ES2022.
    target: ['web', 'es2022'],
    // Never an eval variant: the page's Content-Security-Policy would refuse it.
    devtool: 'source-map',
    output: {
      path: at(`dist/${name}`),
      publicPath: target.publicPath,
      filename: 'assets/[name].[contenthash].js',
      cssFilename: 'assets/[name].[contenthash].css',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      // The first script names every part, and hashes do not compress.
      hashDigestLength: 12,
      trustedTypes: { policyName: 'vestibule-chunks' },
      // A part that hangs ends when a call that hangs does.
      chunkLoadTimeout: 15_000,
      // The bench writes the forms it draws beside its page.
      clean: env.bench ? { keep: /^forms\// } : true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      ...(name !== 'bench' && { alias: { ...undrawn(), ...builtIn } }),
    },
    module: { rules: [sources(mode), { test: /\.woff2?$/, type: 'asset/resource' }] },
    experiments: { css: true },
    optimization: {
      runtimeChunk: 'single',
      splitChunks: { chunks: 'all', cacheGroups: VENDORS },
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { ecma: 2020 } })],
    },
    // `npm run size` holds the budgets; webpack's own hints measure before compression.
    performance: false,
    plugins: [
      new webpack.DefinePlugin(builtAs()),
      new HtmlWebpackPlugin({ template: at(target.page), scriptLoading: 'module' }),
      ...(mode === 'production' ? compressed() : []),
      { apply: (compiler: Compiler) => listChunks(compiler, at(`dist/${name}.chunks.json`)) },
    ],
    stats: 'errors-warnings',
  };
}

const isVendor = /[\\/]node_modules[\\/]/;

/** Libraries of the first script are a file of their own; those of one lazy part come in its file, with one request less. */
const VENDORS = {
  defaultVendors: { test: isVendor, minChunks: 2, priority: -10, reuseExistingChunk: true },
  firstVendors: { test: isVendor, chunks: 'initial' as const, priority: -5 },
};

/** React has had this hook since version 18; the libraries ship a replacement for earlier versions. */
const builtIn = {
  'use-sync-external-store/shim$': 'react',
  'use-sync-external-store/shim/index.js$': 'react',
};

/** What the site knows of its build: its version, and whether it was built to be closed, with MAINTENANCE=1. */
function builtAs(): Record<string, string> {
  return { __BUILD_VERSION__: JSON.stringify(project.version), __MAINTENANCE__: String(process.env['MAINTENANCE'] === '1') };
}

/** The widgets of RJSF and of its MUI theme that ours replace. */
const WIDGETS = `
  SelectWidget RangeWidget RadioWidget CheckboxWidget CheckboxesWidget TextareaWidget`
  .trim()
  .split(/\s+/);

/** Widgets of RJSF that render BaseInputTemplate, or whose names our widgets have. */
const INPUTS = `
  TextWidget PasswordWidget HiddenWidget ColorWidget DateTimeWidget DateWidget EmailWidget TimeWidget URLWidget
  UpDownWidget`
  .trim()
  .split(/\s+/);

/** The templates of both that ours replace. */
const TEMPLATES = `
  ArrayFieldItemTemplate ArrayFieldTemplate BaseInputTemplate CyclicSchemaExpandTemplate ErrorList
  FieldErrorTemplate FieldHelpTemplate GridTemplate MultiSchemaFieldTemplate ObjectFieldTemplate
  OptionalDataControlsTemplate WrapIfAdditionalTemplate`
  .trim()
  .split(/\s+/);

/** The fields of RJSF that ours replace, or that no presented schema needs. */
const FIELDS = `
  ArrayField BooleanField CyclicSchemaField FallbackField LayoutGridField LayoutHeaderField
  LayoutMultiSchemaField MultiSchemaField NullField NumberField OptionalDataControlsField StringField`
  .trim()
  .split(/\s+/);

/**
 * Parts of RJSF and its MUI theme that our theme replaces (DESIGN section 5), so that they stay out of the visitor's bundle.
 * RJSF's SchemaField and ObjectField walk the form and stay in. The bench builds its peer with all parts.
 */
function undrawn(): Record<string, false> {
  const ofTheme = [...WIDGETS, ...TEMPLATES, 'FieldTemplate', 'AddButton', 'IconButton', 'SubmitButton', 'TitleField', 'DescriptionField'];
  const theme = ofTheme.map((part) => `@rjsf/mui/lib/${part}/${part}.js`);
  const otherWidgets = ['AltDateTimeWidget', 'AltDateWidget', 'FileWidget', 'RatingWidget'];
  const texts = ['ArrayFieldItemButtonsTemplate', 'TitleField', 'DescriptionField', 'FieldTemplate/FieldTemplate', 'UnsupportedField'];
  const buttons = ['AddButton', 'IconButton', 'SubmitButton'];
  const ofCore = [
    ...FIELDS.map((part) => `fields/${part}`),
    ...[...WIDGETS, ...INPUTS, ...otherWidgets].map((part) => `widgets/${part}`),
    ...[...TEMPLATES, ...texts].map((part) => `templates/${part}`),
    ...buttons.map((part) => `templates/ButtonTemplates/${part}`),
  ];
  const core = ofCore.map((part) => `@rjsf/core/lib/components/${part}.js`);
  // Markdown in texts and references between schemas: presented schemas have neither.
  // What ofetch joins addresses and parses bodies with: a call brings a whole address and parses its body itself.
  const libraries = ['markdown-to-jsx/dist/react.js', 'fast-uri/index.js', 'ufo/dist/index.mjs', 'destr/dist/index.mjs'];
  return Object.fromEntries([...theme, ...core, ...libraries].map((path) => [at(`node_modules/${path}`), false]));
}

function sources(mode: string): RuleSetRule {
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
