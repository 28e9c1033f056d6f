import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { request } from '../../api/request.ts';
import { useFormat } from '../../format/format.ts';
import { Card, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { readMetrics, type ServerFacts } from './read-metrics.ts';

interface Health extends ServerFacts {
  readonly version: string;
  readonly isReady: boolean;
}

export function HealthSection() {
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => askForHealth(signal),
    refetchInterval: 30_000,
    meta: { fixed: true },
  });
  if (data === undefined) {
    return error === null ? <Loading /> : <ProblemState error={error} retry={() => void refetch()} />;
  }
  const broken = [...data.findings].filter(([, count]) => count > 0);
  return (
    <>
      <Card title="Server">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
          <Fact name="Version">{data.version}</Fact>
          <Fact name="Running since">{format.fullMoment(data.started_at)}</Fact>
          <Fact name="Memory">
            {data.memory_bytes === null ? '–' : `${format.number(Math.round(data.memory_bytes / 2 ** 20))} MB`}
          </Fact>
          <Fact name="Database">
            <State isGood={data.isReady}>{data.isReady ? 'Answers' : 'Does not answer'}</State>
          </Fact>
        </dl>
      </Card>
      <Card title="Data">
        <p className="mb-3 text-muted">
          Once an hour the server checks that nothing is promised twice, that all totals add up and that no number is
          missing.
        </p>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
          <Fact name="Last checked">
            {data.audited_at === null ? 'Not since it was started' : format.relative(data.audited_at)}
          </Fact>
          {data.findings.size > 0 && (
            <Fact name="Result">
              <State isGood={broken.length === 0}>
                {broken.length === 0
                  ? `All ${data.findings.size} checks hold`
                  : `${broken.length} of ${data.findings.size} checks do not hold`}
              </State>
            </Fact>
          )}
        </dl>
        {broken.length > 0 && (
          <ul className="mt-3 list-disc pl-5">
            {broken.map(([name, count]) => (
              <li key={name}>
                {name}: {format.number(count)}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

async function askForHealth(signal: AbortSignal): Promise<Health> {
  const [{ version }, ready, metrics] = await Promise.all([
    request<{ version: string }>('GET', '/setup', { signal }),
    fetch('/readyz', { signal }),
    fetch('/metrics', { signal }),
  ]);
  return { version, isReady: ready.ok, ...readMetrics(metrics.ok ? await metrics.text() : '') };
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="mb-2 sm:mb-0">{children}</dd>
  </>
);

const State = ({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) => (
  <span className={isGood ? 'inline-flex items-center gap-2 text-good' : 'inline-flex items-center gap-2 text-danger'}>
    {isGood ? (
      <CircleCheck className="size-4" aria-hidden="true" />
    ) : (
      <CircleAlert className="size-4" aria-hidden="true" />
    )}
    {children}
  </span>
);
