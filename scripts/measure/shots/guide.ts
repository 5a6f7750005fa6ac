import { fileOf, widthsOf, type Screen } from './camera.js';

/** Returns the page of the guide: every screen with a sentence and its pictures. */
export function guideText(screens: readonly Screen[]): string {
  const parts = screens.map((screen) => [`## ${titleOf(screen)}`, screen.about, rowOf(screen)].join('\n\n'));
  return `${['# Every screen', INTRODUCTION, ...parts].join('\n\n')}\n`;
}

const INTRODUCTION =
  'Made by `npm run shots` from the demo tenants, at 360, 768 and 1280 px. Look through it after a change of the look: what is wrong is seen at once.';

/** How wide the pictures stand beside each other. */
const SHOWN: { readonly [width: number]: number } = { 360: 160, 768: 280, 1280: 400 };

/** Returns the pictures of one screen as HTML `img` elements, from the narrowest to the widest. */
function rowOf(screen: Screen): string {
  return widthsOf(screen)
    .map(
      (width) => `<img src="images/${fileOf(screen, width)}" alt="${titleOf(screen)} at ${width} px" width="${SHOWN[width]}" valign="top">`,
    )
    .join('\n');
}

function titleOf({ name }: Screen): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
