import { expect, test } from 'vitest';
import { PROPERTY_TYPES, propertyTypeFromV1, V1_TYPE_NAMES } from './property-types.ts';

test.each(PROPERTY_TYPES)('%s survives the way through version 1', (type) => {
  expect(propertyTypeFromV1(V1_TYPE_NAMES[type])).toBe(type);
});

test.each(['address', 'Property::address', 'Property::', 'Property::Unknown', '', 'constructor'])(
  '%s is no type of version 1',
  (name) => {
    expect(propertyTypeFromV1(name)).toBeNull();
  },
);
