import { expect, test } from 'vitest';
import { operationsOf } from '../../src/api/openapi/operations-of.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { declaredFacts } from './declared-facts.ts';
import { compareFacts, inWords } from './facts.ts';
import { judgeDifferences } from './judge-differences.ts';
import { KNOWN_DEVIATIONS } from './known-deviations.ts';
import { specifiedFacts } from './specified-facts.ts';

const definitions = [...registryOf(resources).values()];

test('what we declare is what the specification says, but for the listed deviations', () => {
  const compared = definitions.map((definition) =>
    compareFacts(definition.type, specifiedFacts.get(definition.type) ?? new Map(), declaredFacts(definition)),
  );
  const held = sum(compared.map((comparison) => comparison.held));
  const specified = sum(compared.map((comparison) => comparison.specified));
  const total = sum([...specifiedFacts.values()].map((facts) => facts.size));
  const begun = definitions.filter(({ type }) => specifiedFacts.has(type)).length;
  process.stdout.write(`conformance: ${held} of ${specified} facts\n`);
  process.stdout.write(`conformance total: ${held} of ${total} facts, ${begun} of ${specifiedFacts.size} resources\n`);

  const differences = compared.flatMap((comparison) => comparison.differences);
  const { unlisted, outdated } = judgeDifferences(differences, KNOWN_DEVIATIONS);
  expect(unlisted.map(inWords), 'differences without a reason in known-deviations.ts').toEqual([]);
  expect(outdated, 'entries of known-deviations.ts that are no deviations any more').toEqual([]);
});

test('every deviation has a reason', () => {
  expect(KNOWN_DEVIATIONS.filter(({ reason }) => reason.length < 10)).toEqual([]);
});

test('the server has the operations that the document describes, and no others', () => {
  const described = definitions.flatMap(operationsOf).map(({ method, path }) => `${method} ${path}`);
  const served = v4Endpoints(resources).map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
  expect(served.toSorted()).toEqual(described.toSorted());
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
