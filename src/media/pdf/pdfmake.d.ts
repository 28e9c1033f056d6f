/** The used part of its interface. The published types bring those of browsers along, and would allow them anywhere. */
declare module 'pdfmake' {
  import type { Definition } from './definition.ts';

  export type Fonts = Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>;

  const pdfmake: {
    setFonts(fonts: Fonts): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  import type { Fonts } from 'pdfmake';

  const fonts: Fonts;
  export default fonts;
}
