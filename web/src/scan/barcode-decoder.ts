/** Finds the codes in a picture. */
export type Decode = (picture: HTMLCanvasElement) => Promise<readonly string[]>;

/** The browser's own reader where it knows all six kinds of code, else ours. */
export const barcodeDecoder = async (): Promise<Decode> => (await nativeDecoder()) ?? (await wasmDecoder());

const NATIVE_FORMATS = ['code_39', 'code_93', 'code_128', 'ean_8', 'ean_13', 'qr_code'] as const;

/** As the draft of the standard has it; TypeScript does not know it yet. */
interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function nativeDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  if (!NATIVE_FORMATS.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: NATIVE_FORMATS });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** The reader and its WebAssembly come from our own address, and only when a camera is opened. */
export async function wasmDecoder(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true });
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    const pixels = context.getImageData(0, 0, picture.width, picture.height);
    const found = await readBarcodes(pixels, {
      formats: ['Code39', 'Code93', 'Code128', 'EAN8', 'EAN13', 'QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
