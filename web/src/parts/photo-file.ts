/** The server accepts 10 MiB; photos of phone cameras are scaled down before the upload. */
const UNTOUCHED_BYTES = 3 * 1024 * 1024;
const LONGEST_SIDE = 2_400;

/** A picture file as `photo_base64` wants it. */
export async function photoBase64(file: File): Promise<string> {
  const sent = file.size <= UNTOUCHED_BYTES ? file : await smaller(file);
  return base64Of(new Uint8Array(await sent.arrayBuffer()));
}

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** In slices: a call with millions of arguments would not end well. */
export function base64Of(bytes: Uint8Array): string {
  const SLICE = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += SLICE) binary += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(binary);
}
