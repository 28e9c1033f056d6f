import { contentsOf, narrowed, placeOf } from './contents.js';
import { element } from './element.js';
import { renderIntroduction, renderSection } from './render-section.js';
import { renderSidebar } from './render-sidebar.js';

const content = document.querySelector('#content');
const sidebar = document.querySelector('#sidebar');
const contents = document.querySelector('#contents');
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const menu = document.querySelector('.menu');

menu.addEventListener('click', () => {
  setMenu(!sidebar.classList.contains('open'));
  if (sidebar.classList.contains('open')) search.focus();
});
addEventListener('keydown', onKey);

try {
  const response = await fetch('/openapi.json');
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
  start(await response.json());
} catch (error) {
  content.replaceChildren(element('p', { role: 'alert' }, `The reference could not be loaded: ${error.message}`));
}

function start(openApi) {
  const groups = contentsOf(openApi);
  document.querySelector('#version').textContent = `v${openApi.info.version}`;
  search.addEventListener('input', () => listContents(openApi, groups));
  addEventListener('hashchange', () => {
    setMenu(false);
    show(openApi, groups).focus({ preventScroll: true });
  });
  show(openApi, groups);
}

/** Brings the page to what the address says, and answers its heading. */
function show(openApi, groups) {
  const place = placeOf(groups, location.hash);
  const id = place?.section.id ?? 'introduction';
  if (content.dataset.shown !== id) {
    content.replaceChildren(...nodesOf(openApi, groups, place));
    content.dataset.shown = id;
  }
  const topic = place === null ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const heading = topic ?? document.getElementById(place?.operation?.id ?? id);
  if (place?.operation || topic !== null) heading.scrollIntoView();
  else scrollTo(0, 0);
  document.title = `${place?.operation?.summary ?? place?.section.name ?? 'Introduction'} · Holdfast API reference`;
  listContents(openApi, groups);
  return heading;
}

function nodesOf(openApi, groups, place) {
  if (place === null) return renderIntroduction(openApi);
  const group = groups.find(({ sections }) => sections.includes(place.section));
  return renderSection(openApi, place.section, group);
}

function listContents(openApi, groups) {
  const searching = search.value.trim() !== '';
  const matching = searching ? narrowed(openApi, groups, search.value) : groups;
  contents.replaceChildren(...renderSidebar(matching, placeOf(groups, location.hash), searching));
  found.textContent = searching ? countInWords(matching.flatMap(({ sections }) => sections).length) : '';
  if (!searching) contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

const countInWords = (count) => (count === 1 ? '1 section matches' : `${count} sections match`);

/** `/` goes to the search; Escape closes the menu, or empties the search. */
function onKey(event) {
  const typing = event.target.closest?.('input, textarea, select');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === 'Escape' && search.value !== '') {
    search.value = '';
    search.dispatchEvent(new Event('input'));
  } else if (event.key === 'Escape' && sidebar.classList.contains('open')) {
    setMenu(false);
    menu.focus();
  }
}

function setMenu(open) {
  sidebar.classList.toggle('open', open);
  menu.setAttribute('aria-expanded', String(open));
}
