import { DEMO_AUDIO } from './demo-audio.ts';
import { DEMO_CAMERAS } from './demo-cameras.ts';
import type { DemoGroup } from './demo-group.ts';
import { DEMO_LENSES } from './demo-lenses.ts';
import { DEMO_LIGHTS } from './demo-lights.ts';
import { DEMO_SUNDRIES } from './demo-sundries.ts';
import { DEMO_SUPPORT } from './demo-support.ts';

/** Made-up brands; what each does is real enough. */
export const DEMO_CATALOGUE: readonly DemoGroup[] = [
  ...DEMO_CAMERAS,
  ...DEMO_LENSES,
  ...DEMO_LIGHTS,
  ...DEMO_SUPPORT,
  ...DEMO_AUDIO,
  ...DEMO_SUNDRIES,
];

/** Without what is archived. */
export const DEMO_PRODUCTS = 38;
export const DEMO_STOCK_ITEMS = 146;
