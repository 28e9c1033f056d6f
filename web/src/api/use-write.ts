import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../ui/toast.tsx';

/**
 * Something that changes records. Afterwards whatever is on the screen is asked for again; a refusal is shown as a toast
 * unless `onError` takes it.
 */
export function useWrite<Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
  options: {
    readonly onSuccess?: (output: Output, input: Input) => void | Promise<void>;
    /** Answers true when it has told the person itself. */
    readonly onError?: (error: unknown, input: Input) => boolean | void;
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
      if (options.onError?.(error, input) !== true) showError(error);
    },
  });
}
