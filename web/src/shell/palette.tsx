export default function Placeholder(_: { readonly onClose: () => void }) {
  return null;
}
