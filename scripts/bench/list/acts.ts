/* User actions on a list, implemented for each side with its own controls. */
import type { Page } from '@playwright/test'
import { words } from '../world'
import { listed, properties } from './schemas'
import type { SideName } from './sight'

/** How an action is performed on one side. */
interface SideSteps {
  /** The event that starts it, if it differs from the default. */
  readonly kind?: 'keydown'
  /** Milliseconds that the side waits before it sends a request, according to its documentation. */
  readonly pause?: number
  /** Opens the menu or dialog of the action; not measured. */
  prepare?(page: Page): Promise<unknown>
  act(page: Page, rows: number): Promise<unknown>
}

/** A measured action. */
export interface ListAction {
  readonly name: string
  readonly kind: 'keydown' | 'click' | 'scroll'
  /** Performed in a list without pages. */
  readonly isWhole?: true
  /** The expected rows, as an API query. */
  question(rows: number): Readonly<Record<string, string>>
  readonly ways: Readonly<Partial<Record<SideName, SideSteps>>>
}

/** Debounce of typed text: ours is specified, react-admin's and AG Grid's are their defaults. */
export const pauses = { ours: 300, reactAdmin: 500, agGridBox: 300, agGridFilter: 500 } as const

const { pageSize } = listed
const byName = '["name","ASC"]'
const range = (first: number, count: number) => JSON.stringify([first, first + count - 1])
const color = properties.color?.oneOf?.[3] ?? { const: '', title: '' }
const colorTitle = properties.color?.title ?? ''
const sizeTitle = properties.size?.title ?? ''
/** Any row between the first and the last; all sides use rows of 36 pixels. */
const farPlace = (rows: number) => Math.floor(rows / 2)

const search = (title: string, text: string): ListAction => {
  const type = (label: string) => async (page: Page) => {
    await page.getByPlaceholder(label, { exact: true }).pressSequentially(text)
  }
  const focus = (label: string) => (page: Page) => page.getByPlaceholder(label, { exact: true }).focus()
  return {
    name: `busca (${title}), desde a última tecla`,
    kind: 'keydown',
    question: () => ({ q: text, sort: byName, range: range(0, pageSize) }),
    ways: {
      ours: { pause: pauses.ours, prepare: focus('Pesquisar'), act: type('Pesquisar') },
      reactAdmin: { pause: pauses.reactAdmin, prepare: focus('Search'), act: type('Search') },
      agGrid: { pause: pauses.agGridBox, prepare: focus('Search'), act: type('Search') },
    },
  }
}

/** The first action opens the list; each of the others continues from the previous one. */
export const acts: readonly ListAction[] = [
  {
    name: 'primeiras linhas, desde o clique no menu',
    kind: 'click',
    question: () => ({ sort: byName, range: range(0, pageSize) }),
    ways: everywhere((page) => page.locator('a', { hasText: listed.title }).first().click()),
  },
  search('palavra comum', words.spread),
  search('palavra rara', words.rare),
  {
    name: 'filtro de uma coluna',
    kind: 'click',
    question: () => ({
      filter: JSON.stringify({ color: color.const }),
      sort: byName,
      range: range(0, pageSize),
    }),
    ways: {
      ours: {
        prepare: async (page) => {
          await page.getByRole('button', { name: `Opções da coluna ${colorTitle}` }).click()
          await page.getByRole('checkbox', { name: color.title }).waitFor()
        },
        act: (page) => page.getByRole('checkbox', { name: color.title }).click(),
      },
      reactAdmin: {
        pause: pauses.reactAdmin,
        prepare: async (page) => {
          await page.getByRole('combobox', { name: colorTitle }).click()
          await page.getByRole('option', { name: color.title }).waitFor()
        },
        act: (page) => page.getByRole('option', { name: color.title }).click(),
      },
      // A text box, as in this grid: the last key press counts as the click.
      agGrid: {
        kind: 'keydown',
        pause: pauses.agGridFilter,
        prepare: (page) => page.getByLabel(`${colorTitle} Filter Input`).focus(),
        act: (page) => page.getByLabel(`${colorTitle} Filter Input`).pressSequentially(color.const),
      },
    },
  },
  {
    name: 'ordem, desde o clique no cabeçalho',
    kind: 'click',
    question: () => ({ sort: '["size","ASC"]', range: range(0, pageSize) }),
    ways: {
      ours: {
        act: (page) =>
          page.getByRole('button', { name: sizeTitle, exact: true }).click({ position: { x: 6, y: 10 } }),
      },
      reactAdmin: { act: (page) => page.locator('th').getByText(sizeTitle, { exact: true }).click() },
      agGrid: {
        act: (page) => page.locator('.ag-header-cell-text').getByText(sizeTitle, { exact: true }).click(),
      },
    },
  },
  {
    name: 'próxima página',
    kind: 'click',
    question: () => ({ sort: byName, range: range(pageSize, pageSize) }),
    ways: {
      ours: { act: (page) => page.getByRole('button', { name: 'Próxima página' }).click() },
      reactAdmin: { act: (page) => page.getByRole('button', { name: 'Go to next page' }).click() },
      agGrid: { act: (page) => page.getByRole('button', { name: 'Next Page' }).click() },
    },
  },
  {
    name: 'última página',
    kind: 'click',
    question: (rows) => ({ sort: byName, range: range(rows - pageSize, pageSize) }),
    ways: {
      ours: { act: (page) => page.getByRole('button', { name: 'Última página' }).click() },
      reactAdmin: {
        act: (page) => page.locator('.MuiPagination-ul > li:nth-last-child(2) button').click(),
      },
      agGrid: { act: (page) => page.getByRole('button', { name: 'Last Page' }).click() },
    },
  },
  {
    name: 'rolar até o meio da tabela',
    kind: 'scroll',
    isWhole: true,
    question: (rows) => ({ sort: byName, range: range(farPlace(rows) - 2, 40) }),
    ways: { ours: { act: scrollFar }, agGrid: { act: scrollFar } },
  },
]

/** URLs of a page without the list, and of the list as each action starts with it. */
export function addressOf(side: SideName, isWhole: boolean): readonly [home: string, list: string] {
  if (side === 'ours') return ['#/chief', `#/chief/${listed.path}?${isWhole ? 'perPage=todos' : 'sort=name'}`]
  if (side === 'agGrid') return ['#', `#/${listed.path}${isWhole ? '?whole' : ''}`]
  const params = { displayedFilters: '{}', filter: '{}', sort: 'name', order: 'ASC', page: '1' }
  return ['#/', `#/${listed.name}?${new URLSearchParams({ ...params, perPage: String(pageSize) })}`]
}

function scrollFar(page: Page, rows: number): Promise<unknown> {
  return page.evaluate((row) => window.listBench.scrollTo(row), farPlace(rows))
}

function everywhere(act: (page: Page) => Promise<unknown>) {
  return { ours: { act }, reactAdmin: { act }, agGrid: { act } }
}
