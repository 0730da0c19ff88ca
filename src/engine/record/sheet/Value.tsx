/*
 * A value as a page shows it to be read and used: references lead to their pages, numbers can be called, files opened.
 * What a kind has of its own is said in one table; all else is text.
 */
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Kind } from '#model/entity/kinds'
import { targetedBy } from '#model/entity/target'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { hint } from '../../page/Hints'
import { lazyDialog } from '../../page/lazyDialog'
import { mayOpen } from '../../shell/adminPaths'
import { useConsole } from '../../shell/console'
import { pathsOf } from '../../shell/routing'
import { ImageValue } from './ImageValue'
import { sheetText } from './messages'

// What came without its label is the exception, and so is a file.
const AskedLabels = lazyDialog(() => import('./AskedLabels').then((part) => part.AskedLabels))
const StoredFileValue = lazyDialog(() => import('./StoredFileValue').then((part) => part.StoredFileValue))

/** A value, its field and where it stands. */
export interface ValueProps {
  readonly field: Field
  readonly value: unknown
  /** The record, for labels; the item, inside a list. */
  readonly row: Row
  /** Labels of the value, when they came along. */
  readonly label?: unknown
}

type Draw = (props: ValueProps) => ReactNode

const text: Draw = ({ field, value, label }) => (
  <Copyable field={field} text={showValue(value, field, typeof label === 'string' ? label : undefined)} />
)

/** Masked values lead nowhere. */
const isMasked = (shown: string) => shown.includes('*')

const phone: Draw = ({ field, value }) => {
  const shown = showValue(value, field)
  const digits = String(value).replace(/\D/g, '')
  if (isMasked(shown) || digits.length < 8) return shown
  const national = digits.length >= 10 ? `+55${digits}` : digits
  // Mobile numbers are an area code, a 9 and eight digits more.
  const isMobile = /^\d{2}9\d{8}$/.test(digits)
  return (
    <Copyable field={field} text={shown}>
      <a href={`tel:${national}`} aria-label={sheetText.call(shown)}>
        {shown}
      </a>
      {isMobile && (
        <a
          className="sheet-mini"
          href={`https://wa.me/55${digits}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={sheetText.whatsapp(shown)}
          {...hint(sheetText.whatsapp(shown))}
        >
          <Glyph path="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm-3.3 4.6c.2 0 .5 0 .7.5l.7 1.7c.1.2 0 .4-.1.6l-.6.7c.7 1.3 1.7 2.2 3 2.8l.7-.8c.2-.3.4-.2.6-.1l1.8.8c.3.2.4.3.3.7-.2 1-1 1.6-1.9 1.6-2.9-.2-6.6-3.2-6.8-6.4 0-1 .7-2 1.6-2.1Z" />
        </a>
      )}
    </Copyable>
  )
}

const email: Draw = ({ field, value }) => {
  const shown = showValue(value, field)
  if (isMasked(shown)) return shown
  return (
    <Copyable field={field} text={shown}>
      <a href={`mailto:${shown}`} aria-label={sheetText.write(shown)}>
        {shown}
      </a>
    </Copyable>
  )
}

const url: Draw = ({ field, value }) => {
  const shown = showValue(value, field)
  if (!/^https?:\/\//i.test(shown)) return shown
  return (
    <Copyable field={field} text={shown}>
      <a href={shown} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    </Copyable>
  )
}

const longText: Draw = ({ field, value, label }) => (
  <p className="sheet-long">{showValue(value, field, typeof label === 'string' ? label : undefined)}</p>
)

const json: Draw = ({ value }) => <pre className="sheet-json">{JSON.stringify(value, null, 2)}</pre>

const color: Draw = ({ field, value }) => (
  <>
    <span className="sheet-color" style={{ background: showValue(value, field) }} /> {showValue(value, field)}
  </>
)

const image: Draw = ({ field, value }) => <ImageValue title={field.title} source={String(value)} />

const file: Draw = ({ value }) => <StoredFileValue value={value} />

const tags: Draw = ({ field, value }) => (
  <span className="sheet-tags">
    {[value].flat().map((each) => (
      <span key={String(each)} className="sheet-tag">
        {showValue([each], field)}
      </span>
    ))}
  </span>
)

const reference: Draw = (props) => <References {...props} />

const object: Draw = ({ field, value, row }) => (
  <dl className="sheet-pairs sheet-pairs--inner">
    {field.fields
      .filter((child) => child.kind !== 'password' && !isBlank(isRow(value) ? value[child.name] : undefined))
      .map((child) => (
        <Pair key={child.path} field={child} row={row} value={isRow(value) ? value[child.name] : undefined} />
      ))}
  </dl>
)

const list: Draw = ({ field, value }) => {
  const items = [value].flat().filter(isRow)
  const columns = field.fields.filter(
    (child) => child.kind !== 'password' && items.some((item) => !isBlank(item[child.name])),
  )
  const [only, ...others] = columns
  if (only && others.length === 0) {
    return (
      <span className="sheet-several">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own.
          <span key={at}>
            <Value field={only} value={item[only.name]} row={item} />
          </span>
        ))}
      </span>
    )
  }
  return (
    // Wider than the page, it is scrolled by itself.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a field set is of a form; a section would be a landmark beside one of its name.
    <div role="group" className="sheet-scroll" tabIndex={0} aria-label={field.title}>
      <table className="sheet-table">
        <thead>
          <tr>
            {columns.map((child) => (
              <th key={child.path} scope="col" data-align={alignOf(child)}>
                {child.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own.
            <tr key={at}>
              {columns.map((child) => (
                <td key={child.path} data-align={alignOf(child)}>
                  {!isBlank(item[child.name]) && <Value field={child} value={item[child.name]} row={item} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A kind without a row here does not compile. */
const draws: Readonly<Record<Kind, Draw>> = {
  text,
  longText,
  integer: text,
  decimal: text,
  percent: text,
  money: text,
  boolean: text,
  date: text,
  month: text,
  dateTime: text,
  choice: text,
  choices: tags,
  tags,
  reference,
  references: reference,
  email,
  phone,
  cpf: text,
  cnpj: text,
  cpfCnpj: text,
  cep: text,
  cib: text,
  latitude: text,
  longitude: text,
  color,
  url,
  password: () => null,
  image,
  file,
  pdf: file,
  point: text,
  polygon: text,
  object,
  list,
  json,
}

/** Kinds that people take elsewhere. */
const copied = new Set<Kind>(['cpf', 'cnpj', 'cpfCnpj', 'cep', 'cib', 'email', 'phone', 'url', 'point'])

/** One value. */
function Value(props: ValueProps): ReactNode {
  const { field, value } = props
  const isMany =
    Array.isArray(value) && !['choices', 'tags', 'references', 'list', 'json'].includes(field.kind)
  if (!isMany) return draws[field.kind](props)
  return (
    <span className="sheet-several">
      {value.map((each) => (
        <span key={String(each)}>{draws[field.kind]({ ...props, value: each })}</span>
      ))}
    </span>
  )
}

interface PairProps {
  readonly field: Field
  readonly row: Row
  /** The one at the field's path unless given. */
  readonly value?: unknown
  /** The heading above it says its title already. */
  readonly isSame?: boolean
  /** Small buttons beside the value. */
  readonly tools?: ReactNode
  /** The value was clicked. */
  onPress?(event: MouseEvent): void
  /** The pointer is on the value. */
  onPoint?(): void
}

/** A field of a record with its title. */
export function Pair({ field, row, value, isSame = false, tools, onPress, onPoint }: PairProps) {
  const shown = value ?? valueAt(row, field.path)
  return (
    <div className="sheet-pair" data-wide={isWhole(field) || undefined} data-same={isSame || undefined}>
      <dt>{field.title}</dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is a button among the tools. */}
      <dd data-open={onPress && ''} onClick={onPress} onPointerEnter={onPoint}>
        {isBlank(shown) ? (
          <span className="sheet-none">{sheetText.empty}</span>
        ) : (
          <Value field={field} value={shown} row={row} label={labelsAt(row, field.path)} />
        )}
        {tools}
      </dd>
    </div>
  )
}

function isWhole({ kind, fields }: Field): boolean {
  return (kind === 'list' && fields.length > 1) || kind === 'longText' || kind === 'json' || kind === 'object'
}

function labelsAt(row: Row, path: string): unknown {
  const labels = row._labels
  if (isRow(labels) && Array.isArray(labels[path])) return labels[path]
  return labelAt(row, path)
}

function References({ field, value, row, label }: ValueProps) {
  const { index, actor, area } = useConsole()
  const ref = useMemo(
    () => field.ref && (field.ref.by ? targetedBy(field.ref, (name) => row[name]) : field.ref),
    [field, row],
  )
  const ids = [value].flat().filter((each): each is number => typeof each === 'number')
  const labels = [label].flat()
  const known = ids.flatMap((id, at) => {
    const told = labels[at]
    return typeof told === 'string' ? [{ id, label: told }] : []
  })
  const entity = ref && index.get(ref.entity)
  if (!ref || !entity) return showValue(value, field, typeof label === 'string' ? label : undefined)
  const paths = mayOpen(entity, 'show', actor) ? pathsOf(entity, area) : undefined
  const draw = (chosen: readonly { readonly id: number; readonly label: string }[]) => (
    <span className="sheet-several">
      {chosen.map(({ id, label: name }) => (
        <span key={id}>{paths ? <Link to={paths.show(id)}>{name}</Link> : name}</span>
      ))}
    </span>
  )
  if (known.length === ids.length) return draw(known)
  return <AskedLabels entity={ref.entity} ids={ids} known={known} draw={draw} />
}

interface CopyableProps {
  readonly field: Field
  readonly text: string
  readonly children?: ReactNode
}

/** A value with a button that copies it, where people take such values elsewhere. */
function Copyable({ field, text: shown, children = shown }: CopyableProps) {
  const notify = useNotify()
  if (!copied.has(field.kind) && !field.unique) return children
  if (shown === '' || isMasked(shown)) return children
  const copy = () =>
    navigator.clipboard.writeText(shown).then(
      () => notify(sheetText.copied, { type: 'success' }),
      () => notify(sheetText.copyFailed, { type: 'error' }),
    )
  return (
    <span className="sheet-copyable">
      {children}
      <button
        type="button"
        className="sheet-mini sheet-copy"
        aria-label={sheetText.copy(field.title)}
        {...hint(sheetText.copy(field.title))}
        onClick={() => void copy()}
      >
        <Glyph path="M16 1H5a2 2 0 0 0-2 2v13h2V3h11V1Zm3 4H9a2 2 0 0 0-2 2v14c0 1.100.9 2 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm0 16H9V7h10v14Z" />
      </button>
    </span>
  )
}

/** A small drawing in the colour of the text. */
export function Glyph({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function isBlank(value: unknown): boolean {
  if (isRow(value)) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function alignOf({ kind }: Field): 'end' | undefined {
  return ['integer', 'decimal', 'percent', 'money'].includes(kind) ? 'end' : undefined
}
