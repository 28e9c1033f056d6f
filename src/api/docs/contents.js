const METHODS = ['get', 'post', 'put', 'delete'];

/**
 * The document as the page shows it: versions, their sections (one per tag), their operations.
 *
 * @returns {{ name: string, sections: { id: string, name: string, description: string, operations: object[] }[] }[]}
 */
export function contentsOf(openApi) {
  const byTag = new Map(openApi.tags.map((tag) => [tag.name, { ...tag, operations: [] }]));
  for (const [path, item] of Object.entries(openApi.paths)) {
    for (const method of METHODS.filter((name) => item[name] !== undefined)) {
      const operation = item[method];
      byTag.get(operation.tags[0]).operations.push({ ...operation, id: operation.operationId, method, path });
    }
  }
  const sections = [...byTag.values()].map((tag) => ({
    id: tag.name.replaceAll(' ', '-'),
    name: tag.name.replace(/^v1 /, '').replaceAll('_', ' '),
    type: tag.name,
    description: tag.description,
    operations: tag.operations,
  }));
  return [
    { name: 'Version 4', prefix: '/api/4/' },
    { name: 'Version 1', prefix: '/api/1/' },
    { name: 'Service', prefix: '/' },
  ]
    .map(({ name, prefix }) => ({ name, prefix, sections: sections.filter((section) => prefixOf(section) === prefix) }))
    .filter((group) => group.sections.length > 0);
}

function prefixOf({ operations }) {
  const path = operations[0]?.path ?? '/';
  return ['/api/4/', '/api/1/'].find((prefix) => path.startsWith(prefix)) ?? '/';
}

/** The groups with only what matches every word of the search; a section that matches by its name keeps all it has. */
export function narrowed(groups, search) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const matches = (...texts) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({
      ...group,
      sections: group.sections.flatMap((section) => {
        if (matches(group.name, section.name, section.type)) return [section];
        const operations = section.operations.filter(({ method, path, summary }) =>
          matches(group.name, section.name, section.type, method, path, summary),
        );
        return operations.length === 0 ? [] : [{ ...section, operations }];
      }),
    }))
    .filter((group) => group.sections.length > 0);
}

/** Which section an address such as `#customers` or `#customers_list` means, and which operation in it. */
export function placeOf(groups, hash) {
  const id = decodeURIComponent(hash.replace(/^#/, ''));
  for (const section of groups.flatMap((group) => group.sections)) {
    if (section.id === id) return { section, operation: null };
    const operation = section.operations.find((candidate) => candidate.id === id);
    if (operation !== undefined) return { section, operation };
  }
  return null;
}
