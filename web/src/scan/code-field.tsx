import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** For labels that cannot be scanned: the printed code is typed. */
export function CodeField({
  onCode,
  label = 'Code or stock item',
  autoFocus = false,
}: {
  readonly onCode: (code: string) => void;
  readonly label?: string;
  readonly autoFocus?: boolean;
}) {
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() === '') return;
    onCode(text);
    setText('');
  };
  return (
    <Form onSubmit={submit} className="flex gap-2">
      <TextField
        label={label}
        hideLabel
        placeholder="Scan, or type a code or stock item"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={300}
        autoFocus={autoFocus}
        className="flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Enter</Button>
    </Form>
  );
}
