import { CameraOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '../ui/spinner.tsx';
import { barcodeDecoder } from './barcode-decoder.ts';
import { cameraProblem, NEEDS_HTTPS, seenLately } from './camera.ts';

/** Between two looks at the picture: quick enough for a hand, slow enough for a phone's battery. */
const LOOK_EVERY_MS = 160;
/** Wider pictures take longer to read and show no more of a label. */
const MAX_WIDTH = 1_280;

/** The camera's picture; reports each code in view once. */
export function CameraScanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const [problem, setProblem] = useState<string>();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    void watch(
      video,
      ended.signal,
      (code) => heard.current(code),
      () => setLive(true),
    ).catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(error instanceof NoCameraHere ? NEEDS_HTTPS : cameraProblem(error));
    });
    return () => ended.abort();
  }, []);

  if (problem !== undefined) {
    return (
      <div role="alert" className="flex items-start gap-3 rounded-xl bg-warn-soft p-4">
        <CameraOff className="size-5 shrink-0 text-warn" aria-hidden="true" />
        <p>{problem}</p>
      </div>
    );
  }
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-xl bg-black">
      <video ref={video} muted playsInline aria-label="Picture of the camera" className="size-full object-cover" />
      {isLive ? (
        <div aria-hidden="true" className="absolute inset-x-[12%] top-1/2 h-0.5 bg-danger-fill" />
      ) : (
        <div className="absolute inset-0 flex items-center justify-center bg-sunken">
          <Loading what="Opening the camera" />
        </div>
      )}
    </div>
  );
}

class NoCameraHere extends Error {}

async function watch(
  video: { readonly current: HTMLVideoElement | null },
  ended: AbortSignal,
  found: (code: string) => void,
  live: () => void,
): Promise<void> {
  // Browsers hide it from pages that came over plain http.
  if (navigator.mediaDevices === undefined) throw new NoCameraHere();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: MAX_WIDTH } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (ended.aborted || video.current === null) {
    stop();
    return;
  }
  ended.addEventListener('abort', stop);
  const screen = video.current;
  screen.srcObject = stream;
  const [decode] = await Promise.all([barcodeDecoder(), screen.play()]);
  if (ended.aborted) return;
  live();
  const canvas = document.createElement('canvas');
  const isKnown = seenLately();
  for (let look = 0; !ended.aborted; look++) {
    if (draw(screen, canvas)) {
      for (const code of await decode(canvas)) if (!isKnown(code, look) && !ended.aborted) found(code);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function draw(screen: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  if (screen.videoWidth === 0) return false;
  const scale = Math.min(1, MAX_WIDTH / screen.videoWidth);
  canvas.width = Math.round(screen.videoWidth * scale);
  canvas.height = Math.round(screen.videoHeight * scale);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(screen, 0, 0, canvas.width, canvas.height);
  return true;
}
