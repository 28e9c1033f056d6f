/**
 * For the pages of the back office. Nothing is loaded but from here, and no script or style that is written into the
 * page runs; only what makes its styles while it runs may do so, with the word that this one reply was given.
 */
export const webPolicy = (nonce: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    // The reader of barcodes is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', '),
  'x-frame-options': 'DENY',
  // Not "no-referrer": browsers then call the origin of what a form sends "null".
  'referrer-policy': 'same-origin',
});

/** Scanning, a screen that stays on meanwhile, and copying a key. */
const USED = ['camera', 'screen-wake-lock', 'clipboard-write'];

const UNUSED = [
  'accelerometer',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
