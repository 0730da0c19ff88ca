/*
 * Fills in the form of any entity by keyboard: its required fields, found by label. Texts come from the schema;
 * references and choices are picked from the offered options.
 */
import type { Locator, Page } from '@playwright/test'
import type { Field } from '../../model/entity/entity'
import type { Kind } from '../../model/entity/kinds'
import { formats, isFormat } from '../../model/formats/index'
import { expect } from './expect'

/** Where to fill in: the scope, the field, its siblings and parents, and a seed that makes values differ. */
interface FieldTarget {
  readonly page: Page
  readonly scope: Locator
  readonly field: Field
  readonly siblings: readonly Field[]
  readonly seed: number
}

type FillField = (place: FieldTarget) => Promise<void>

export async function fillField(place: FieldTarget): Promise<void> {
  await fillers[place.field.kind](place)
}

/** The input with the field's label, required or not (a section may have the same title). */
export function inputOf({ scope, field }: Pick<FieldTarget, 'scope' | 'field'>): Locator {
  const labelled = scope.getByLabel(new RegExp(`^${literal(field.title)}( \\*)?$`))
  return labelled.and(scope.page().locator('input, textarea, [role=combobox]')).first()
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

const type =
  (text: (place: FieldTarget) => string): FillField =>
  async (place) => {
    const input = inputOf(place)
    if ((await input.inputValue()) !== '' && place.field.sample === undefined) return
    await input.fill(text(place))
    await input.blur()
  }

/** The text to type for a value of the field. */
export function textFor(field: Field, seed: number): string {
  if (typeof field.sample === 'string') return shown(field, field.sample)
  if (field.format && isFormat(field.format)) return shown(field, formats[field.format].sample(seed))
  const longest = field.maxLength ?? 60
  const text = longest < 12 ? `${seed}${field.title}` : `${field.title.slice(0, longest - 8)} ${seed}`
  return text.slice(0, longest).padEnd(field.schema.minLength ?? 1, 'x')
}

function shown(field: Field, value: string): string {
  return field.format && isFormat(field.format) ? formats[field.format].show(value) : value
}

function numberFor(field: Field, seed: number): number {
  if (typeof field.sample === 'number') return field.sample
  if (field.unique) return Math.min(seed, field.maximum ?? seed)
  const isWhole = field.schema.type === 'integer'
  const { exclusiveMinimum, exclusiveMaximum } = field.schema
  const low = field.minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + (isWhole ? 1 : 0.01))
  const high = field.maximum ?? exclusiveMaximum ?? low + 50
  const value = Math.min(low + (seed % 5) * Math.max((high - low) / 20, isWhole ? 1 : 0), high)
  return isWhole ? Math.ceil(value) : Math.round(value * 100) / 100
}

const typeNumber = type(({ field, seed }) => String(numberFor(field, seed)).replace('.', ','))
const typeText = type(({ field, seed }) => textFor(field, seed))
const typeDay = type(({ field }) =>
  typeof field.sample === 'string' ? shown(field, field.sample) : '15/01/2026',
)

/** Opens a picker or a select and takes the option with this title, or the first. */
const choose: FillField = async (place) => {
  const { page, scope, field, seed } = place
  const input = inputOf({ scope, field })
  const isMany = field.kind === 'choices' || field.kind === 'references'
  const isTyped = (await input.evaluate((element) => element.tagName)) === 'INPUT'
  await expect(input).toBeEnabled()
  if (!isMany && isTyped && (await input.inputValue()) !== '') return
  await input.click()
  const wanted = wantedTitle(field, seed)
  if (isTyped && wanted !== undefined) await input.fill(wanted)
  const options = page.getByRole('listbox').getByRole('option')
  const nothing = page.getByText('Nenhum item encontrado.', { exact: true })
  await expect(options.first().or(nothing)).toBeVisible()
  if (await nothing.isVisible()) {
    // The only record there is may have been filled in already.
    const box = input.locator('xpath=ancestor::*[contains(@class, "MuiFormControl-root")][1]')
    if (isMany && (await box.locator('.MuiChip-root').count()) > 0) return page.keyboard.press('Escape')
    return chooseElsewhere(place)
  }
  await (wanted === undefined ? options.first() : options.getByText(wanted, { exact: true }).first()).click()
  await page.keyboard.press('Escape')
}

/** Selects other values of the field that this choice depends on, until it has options. */
async function chooseElsewhere({ page, scope, field, siblings }: FieldTarget): Promise<void> {
  const parent = siblings.find((each) => Object.values(field.ref?.dependsOn ?? {}).includes(each.name))
  if (!parent) throw new Error(`${field.name} has nothing to choose from`)
  const options = page.getByRole('listbox').getByRole('option')
  const nothing = page.getByText('Nenhum item encontrado.', { exact: true })
  for (let other = 1; other < 10; other++) {
    await page.keyboard.press('Escape')
    await inputOf({ scope: page.locator('form'), field: parent }).click()
    await options.nth(other).click()
    await inputOf({ scope, field }).click()
    await expect(options.first().or(nothing)).toBeVisible()
    if (await nothing.isVisible()) continue
    await options.first().click()
    await page.keyboard.press('Escape')
    return
  }
  throw new Error(`${field.name} has nothing to choose from under the first values of ${parent.name}`)
}

/** The title of the coded value to choose. */
export function wantedTitle(field: Field, seed: number): string | undefined {
  const { values, sample } = field
  if (!values) return undefined
  const chosen = Array.isArray(sample) ? sample[0] : sample
  return (values.find((each) => each.value === chosen) ?? values[seed % values.length])?.title
}

/** Types one item of several values. */
function typeItem(text: string): FillField {
  return async (place) => {
    const input = inputOf(place)
    await input.pressSequentially(text)
    await input.press('Enter')
  }
}

const fillers: Record<Kind, FillField> = {
  text: typeText,
  longText: typeText,
  integer: typeNumber,
  decimal: typeNumber,
  percent: typeNumber,
  money: type(({ field, seed }) =>
    (Math.round(numberFor(field, seed) * 100) / 100).toFixed(2).replace('.', ','),
  ),
  boolean: async (place) => {
    const input = inputOf(place)
    if (place.field.sample === true) await input.check()
  },
  date: typeDay,
  month: type(() => '01/2026'),
  dateTime: type(() => '2026-01-15T10:00'),
  choice: choose,
  choices: choose,
  tags: async (place) => {
    const input = inputOf(place)
    const [sample] = Array.isArray(place.field.sample) ? place.field.sample : []
    await input.fill(sample === undefined ? `Item ${place.seed}` : String(sample))
    await input.press('Enter')
  },
  numbers: typeItem('12,5'),
  dates: typeItem('15012026'),
  reference: choose,
  references: choose,
  email: typeText,
  phone: typeText,
  cpf: typeText,
  cnpj: typeText,
  cpfCnpj: typeText,
  cep: typeText,
  cib: typeText,
  latitude: typeNumber,
  longitude: typeNumber,
  color: typeText,
  url: typeText,
  password: typeText,
  image: async (place) => {
    const { page, scope, field } = place
    await chooseFile(place, 'image/png', 'foto.png', await page.screenshot())
    await page.getByRole('button', { name: 'Usar o enquadramento' }).click()
    await expect(scope.getByRole('img', { name: field.title })).toBeVisible()
  },
  file: async (place) => sendFile(place, 'image/png', 'foto.png', await place.page.screenshot()),
  files: async (place) => sendFile(place, 'application/pdf', 'laudo.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')),
  images: async (place) => sendFile(place, 'image/png', 'foto.png', await place.page.screenshot()),
  pdf: (place) => sendFile(place, 'application/pdf', 'laudo.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')),
  point: typePlaces,
  polygon: typePlaces,
  object: async ({ page, scope, field, siblings, seed }) => {
    const group = scope.getByRole('group', { name: new RegExp(`^${literal(field.title)}( \\*)?$`) }).first()
    // The required fields of a group are demanded as soon as one of its fields has a value.
    const [first] = field.fields.filter(({ required, readOnly }) => required && !readOnly)
    if (first && !field.required)
      await fillField({ page, scope: group, field: first, siblings: field.fields, seed })
    await fillRequired(page, group, field.fields, seed, siblings)
  },
  list: async ({ page, scope, field, siblings, seed }) => {
    const group = scope.getByRole('group', { name: new RegExp(`^${literal(field.title)}( \\*)?$`) }).first()
    const rows = group.locator('fieldset.row')
    if ((await rows.count()) === 0) await group.getByRole('button', { name: /^Adicionar/ }).click()
    await fillRequired(page, rows.first(), field.fields, seed, siblings)
  },
  json: typeJson,
}

/** Chooses a small file and waits for its upload. */
async function sendFile(place: FieldTarget, mimeType: string, name: string, content: Buffer): Promise<void> {
  // Another field may already have a file with this name.
  const held = place.scope.getByRole('button', { name: `Baixar ${name}` })
  const before = await held.count()
  await chooseFile(place, mimeType, name, content)
  await expect(held).toHaveCount(before + 1)
}

async function chooseFile(place: FieldTarget, mimeType: string, name: string, buffer: Buffer): Promise<void> {
  await inputOf(place).setInputFiles({ name, mimeType, buffer })
}

/** Types locations as coordinates beside the map, which are parsed on blur. */
async function typePlaces({ page, scope, field }: FieldTarget): Promise<void> {
  const group = scope.getByRole('group', { name: new RegExp(`^${literal(field.title)}( \\*)?$`) })
  const corners = ['-21,25; -45,15', '-21,25; -45,148', '-21,252; -45,148']
  await group.getByRole('textbox', { name: /^Coordenadas/ }).fill(corners.join('\n'))
  await page.keyboard.press('Tab')
}

async function typeJson({ scope, field }: FieldTarget): Promise<void> {
  const text = JSON.stringify(field.sample ?? {}, null, 2)
  await inputOf({ scope, field }).fill(text)
}

/** Fills in the required and editable fields, until no choice reveals another. */
export async function fillRequired(
  page: Page,
  scope: Locator,
  fields: readonly Field[],
  seed: number,
  around: readonly Field[] = [],
): Promise<void> {
  const done = new Set<string>()
  for (let round = 0; round < 3; round++) {
    // A choice is disabled while its options load.
    await expect(scope.locator('[aria-busy="true"]')).toHaveCount(0)
    let inputs = await readInputs(scope)
    for (const field of fields) {
      if (field.system || field.readOnly || done.has(field.name)) continue
      const isGroup = field.kind === 'object' || field.kind === 'list'
      if (!(isGroup ? await isGroupAsked(scope, field) : isAsked(field, fields, inputs))) continue
      await fillField({ page, scope, field, siblings: [...fields, ...around], seed })
      done.add(field.name)
      inputs = await readInputs(scope)
    }
  }
}

/** Whether the group is on the page, and it or some of its fields are required. */
async function isGroupAsked(scope: Locator, field: Field): Promise<boolean> {
  const isRequired =
    field.kind === 'object'
      ? field.required || field.conditional
      : field.required || (field.schema.minItems ?? 0) > 0
  if (!isRequired) return false
  const group = scope.getByRole('group', { name: new RegExp(`^${literal(field.title)}( \\*)?$`) }).first()
  return (await group.count()) > 0
}

/** Whether the field is to be filled in now: enabled, or about to be, because the field it depends on has a value. */
function isAsked(field: Field, fields: readonly Field[], inputs: Inputs): boolean {
  const input = inputs.get(field.title)
  if (!input?.isRequired) return false
  const parents = Object.values(field.ref?.dependsOn ?? {})
  const titles = fields.filter(({ name }) => parents.includes(name)).map(({ title }) => title)
  return input.isOpen || (titles.length > 0 && titles.every((title) => inputs.get(title)?.isFilled))
}

type Inputs = ReadonlyMap<
  string,
  { readonly isRequired: boolean; readonly isOpen: boolean; readonly isFilled: boolean }
>

/** Reads all inputs in one call, because one call per input would take most of the time of a form. */
async function readInputs(scope: Locator): Promise<Inputs> {
  const inputs = await scope.evaluate((element) => {
    const first = new Map<string, { isRequired: boolean; isOpen: boolean; isFilled: boolean }>()
    for (const input of element.querySelectorAll('input, textarea, [role=combobox]')) {
      const ids = (input.getAttribute('aria-labelledby') ?? '').split(' ').filter((id) => id !== '')
      const labels = 'labels' in input ? [...((input.labels as NodeList | null) ?? [])] : []
      const texts = [...labels, ...ids.map((id) => document.getElementById(id))].map(
        (each) => each?.textContent,
      )
      const isOpen = !input.matches(':disabled, [aria-disabled=true] *, [aria-disabled=true]')
      const isFilled = 'value' in input && input.value !== ''
      const isRequired = input.getAttribute('aria-required') === 'true' || input.hasAttribute('required')
      for (const text of [...texts, input.getAttribute('aria-label')]) {
        const title = text?.replace(/\s+/g, ' ').trim().replace(/ \*$/, '')
        if (title && !first.has(title)) first.set(title, { isRequired, isOpen, isFilled })
      }
    }
    return [...first]
  })
  return new Map(inputs)
}
