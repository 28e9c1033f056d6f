import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasFieldError } from '../ui/field.tsx';
import { showError } from '../ui/toast.tsx';

/** Changes records, then reloads the data on the screen. Problems are shown as a toast, unless the form shows them. */
export function useWrite<Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
  options: {
    readonly onSuccess?: (output: Output, input: Input) => void | Promise<void>;
    /** Returns true to suppress the toast. */
    readonly onError?: (error: unknown, input: Input) => boolean | void;
    /** The attributes whose problems the form shows; `'all'` when it shows every problem. */
    readonly fields?: readonly string[] | 'all';
  } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (output, input) => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['fixed'] !== true });
      await options.onSuccess?.(output, input);
    },
    onError: (error, input) => {
      const isHandled = options.onError?.(error, input) === true;
      const { fields = [] } = options;
      if (!isHandled && fields !== 'all' && !hasFieldError(error, fields)) showError(error);
    },
  });
}
