import { expect, test } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };
import { absentFrom, completed, type Lockfile } from '../../scripts/complete-lockfile.ts';

test('the lockfile knows the packages of every platform, so that npm ci takes it anywhere', () => {
  const { packages }: Lockfile = lock;
  expect(absentFrom({ packages }).map(({ name }) => name)).toEqual([]);
});

test('what was left out is put back by its name', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      license: 'MIT',
      optionalDependencies: {
        '@tool/linux-arm64-musl': '1.2.3',
        '@tool/win32-x64': '1.2.3',
        '@tool/linux-x64-gnu': '1.2.3',
      },
    },
    'node_modules/@tool/win32-x64': {},
  };
  expect(completed({ packages }).packages).toEqual({
    ...packages,
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    },
    'node_modules/@tool/linux-x64-gnu': {
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['glibc'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    },
  });
});
