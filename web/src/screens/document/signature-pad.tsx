import { type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react';

export interface SignaturePadHandle {
  /** A PNG as a data: URL. */
  picture(): string;
  clear(): void;
  write(name: string): void;
}

/** In picture points: twice what is shown, for sharp print. */
const WIDTH = 960;
const HEIGHT = 320;
/** Ink on paper, whatever the colours of the screen. */
const INK = '#10201e';

/** Something to draw on. */
export function SignaturePad({
  ref,
  label,
  onChange,
}: {
  readonly ref: Ref<SignaturePadHandle>;
  readonly label: string;
  readonly onChange: (isDrawn: boolean) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const drawing = () => canvas.current?.getContext('2d') ?? null;

  const clear = () => {
    drawing()?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange(false);
  };
  useImperativeHandle(ref, () => ({
    picture: () => canvas.current?.toDataURL('image/png') ?? '',
    clear,
    write: (name) => {
      clear();
      const pen = drawing();
      if (pen === null || name.trim() === '') return;
      pen.fillStyle = INK;
      pen.font = `italic ${Math.min(120, (WIDTH * 1.6) / name.length)}px "Segoe Script", "Brush Script MT", cursive`;
      pen.textBaseline = 'middle';
      pen.fillText(name, 40, HEIGHT / 2, WIDTH - 80);
      onChange(true);
    },
  }));

  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - left) * WIDTH) / width, y: ((event.clientY - top) * HEIGHT) / height };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = drawing();
    const from = last.current;
    if (pen === null || from === undefined) return;
    const to = pointOf(event);
    pen.strokeStyle = INK;
    pen.lineWidth = 5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
    onChange(true);
  };

  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      className="aspect-[3/1] w-full touch-none rounded-lg border-2 border-dashed border-line-strong bg-white"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = pointOf(event);
      }}
      onPointerMove={draw}
      onPointerUp={() => {
        last.current = undefined;
      }}
    />
  );
}
