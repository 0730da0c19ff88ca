import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { PageLine } from '#model/record/layPages'
import { type ReportRecords, readReport, rowsOf } from '#model/record/readRecords'

type Kind = RecordOf<'integracaofile'>['tipo']

/** Kinds of reports per entity, and values that every record of that kind has. */
const kindsOf: Readonly<
  Partial<Record<EntityName, readonly { readonly kind: Kind; readonly given?: Row }[]>>
> = {
  qualidade_diaria: [{ kind: 'Laudo de leite' }],
  atividades: [
    { kind: 'Laudo de solo', given: { tipo: 'Análise de solo' } },
    { kind: 'Laudo foliar', given: { tipo: 'Análise foliar' } },
  ],
}

interface KindContext {
  readonly actor: Actor
  readonly today: string
}

export function readAs(
  kind: string,
  entity: Entity,
  lines: readonly PageLine[],
  reader: KindContext,
): ReportRecords {
  const given = entriesOf(entity).find((each) => each.kind === kind)?.given
  return readReport(entity, lines, { ...reader, ...(given && { given }) })
}

/** The kind with the most matches; undefined if there are several candidates and none matches. */
export function kindOf(entity: Entity, lines: readonly PageLine[], reader: KindContext): Kind | undefined {
  const read = entriesOf(entity).map(({ kind, given = {} }) => {
    const { samples } = readReport(entity, lines, { ...reader, given })
    const agrees = rowsOf(samples).every((row) =>
      Object.entries(given).every(([name, value]) => row[name] === value),
    )
    const values = rowsOf(samples).flatMap((row) => Object.keys(row).filter((name) => !(name in given)))
    const count = values.length + samples.flatMap(({ notes }) => notes).length
    return { kind, count: agrees ? count : 0 }
  })
  const [most] = read.toSorted((a, b) => b.count - a.count)
  return most && (most.count > 0 || read.length === 1) ? most.kind : undefined
}

function entriesOf({ name }: Entity) {
  const named: Readonly<Record<string, (typeof kindsOf)[EntityName]>> = kindsOf
  return named[name] ?? []
}
