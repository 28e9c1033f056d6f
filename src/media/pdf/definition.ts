/** The part of pdfmake's document definition that our pages use. Sizes are in points. */
export interface Definition {
  readonly pageSize: 'A4' | 'LETTER' | { readonly width: number; readonly height: number };
  /** Left, top, right, bottom. */
  readonly pageMargins: Margins;
  readonly language: string;
  readonly displayTitle: true;
  readonly info: {
    readonly title: string;
    readonly author: string;
    readonly creator: string;
    readonly producer: string;
    readonly creationDate: Date;
  };
  readonly defaultStyle: Style;
  /** By the names that `image` refers to. */
  readonly images: Readonly<Record<string, string>>;
  readonly header: (page: number, pages: number) => Content;
  readonly footer: (page: number, pages: number) => Content;
  readonly content: readonly Content[];
}

export type Margins = readonly [number, number, number, number];

export interface Style {
  readonly font?: string;
  readonly fontSize?: number;
  readonly lineHeight?: number;
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
  readonly fillColor?: string;
  readonly decoration?: 'underline';
  readonly alignment?: 'left' | 'right' | 'center';
  readonly noWrap?: boolean;
  readonly margin?: Margins;
}

interface Node extends Style {
  readonly width?: number;
  readonly unbreakable?: boolean;
  readonly pageBreak?: 'before';
  /** From the upper left corner of the page: it then takes no room among the others. */
  readonly absolutePosition?: { readonly x: number; readonly y: number };
}

export type Content = Text | Stack | Columns | Table | Picture | Code | Drawing;

export interface Text extends Node {
  readonly text: string | readonly (Style & { readonly text: string })[];
}

interface Stack extends Node {
  readonly stack: readonly Content[];
}

interface Columns extends Node {
  readonly columns: readonly Content[];
  readonly columnGap?: number;
}

interface Table extends Node {
  readonly table: {
    readonly widths: readonly number[];
    readonly headerRows?: number;
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows?: boolean;
    readonly body: readonly (readonly Cell[])[];
  };
  readonly layout: TableLayout;
}

/** A cell covered by a `colSpan` on its left is `{}`. */
export type Cell = (Content & { readonly colSpan?: number }) | Readonly<Record<string, never>>;

export interface TableLayout {
  readonly hLineWidth: (line: number) => number;
  readonly vLineWidth: () => number;
  readonly hLineColor: (line: number) => string;
  readonly paddingLeft: (column: number) => number;
  readonly paddingRight: (column: number) => number;
  readonly paddingTop: () => number;
  readonly paddingBottom: () => number;
}

interface Picture extends Node {
  readonly image: string;
  readonly fit: readonly [number, number];
}

interface Code extends Node {
  readonly qr: string;
  readonly fit: number;
}

interface Drawing extends Node {
  readonly canvas: readonly (
    | {
        readonly type: 'line';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly lineWidth: number;
        readonly lineColor: string;
      }
    | {
        readonly type: 'rect';
        readonly x: number;
        readonly y: number;
        readonly w: number;
        readonly h: number;
        readonly lineWidth: number;
        readonly lineColor: string;
      }
    | {
        /** Filled, and always seen from the corner of the page. */
        readonly type: 'path';
        readonly d: string;
        readonly color: string;
      }
  )[];
}
