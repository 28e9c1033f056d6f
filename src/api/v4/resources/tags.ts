import { countTags, TAGGED_CLASSES } from '../../../app/customers/tags.ts';
import { enumeration, integer, string, uuid } from '../engine/field.ts';
import { computed } from '../engine/resource.ts';

export const tags = computed({
  type: 'tags',
  describe: 'Tags in use and how often; written through the `tag_list` of what is tagged.',
  fields: {
    id: uuid({ readonly: true }),
    name: string(),
    count: integer(),
    for: enumeration(TAGGED_CLASSES, { writeonly: true }),
  },
  filters: {
    for: { type: 'enum', operators: ['eq'], required: true, values: TAGGED_CLASSES },
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const classes = filters['for']?.eq ?? [];
        const counts = await Promise.all(classes.map((taggedClass) => countTags(view, String(taggedClass))));
        return counts.flat().map((tag) => ({ ...tag }));
      },
    },
  },
});
