/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  // Spreadsheets take a file for UTF-8 only when it says so.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
