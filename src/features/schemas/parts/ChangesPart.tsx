import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import type { AppliedChanges, PlannedChange, QuarantineEntry } from '#model/wire/installation/schemaChanges'
import { text } from '../messages'
import { useSchemaChanges } from '../useSchemaChanges'

export function ChangesPart({ entity }: { readonly entity?: Entity }) {
  const { data, error } = useSchemaChanges()
  if (error) return <p role="alert">{text.changes.failed}</p>
  if (!data) return <Skeleton variant="rounded" height={48} />
  const isOwn = (name: string | null) => entity === undefined || name === entity.name
  const applied = data.aplicadas.flatMap(({ em, mudancas }) => {
    const own = mudancas.filter(({ entidade }) => isOwn(entidade))
    return own.length > 0 ? [{ em, mudancas: own }] : []
  })
  return (
    <>
      <Plan planned={data.plano.filter(({ entidade }) => isOwn(entidade))} />
      <Applied applied={applied} isWhole={entity === undefined} />
      {entity === undefined && data.guardadas.length > 0 && (
        <QuarantinedValues quarantined={data.guardadas} />
      )}
    </>
  )
}

function Plan({ planned }: { readonly planned: readonly PlannedChange[] }) {
  if (planned.length === 0) return <Alert severity="success">{text.changes.planDone}</Alert>
  return (
    <>
      <Typography variant="h3">{text.changes.plan}</Typography>
      <ul className="schema-changes">
        {planned.map(({ lugar, texto, classe, espera, exemplos, respostas }) => (
          <li key={`${lugar} ${texto}`}>
            <span className="schema-right" data-right={espera ? 'approval' : 'sees'}>
              {espera ? text.changes.waits : classe}
            </span>{' '}
            {plain(lugar)}: {plain(texto)}
            {exemplos.length > 0 && <p className="schema-quiet">{exemplos.join(' · ')}</p>}
            {respostas.length > 0 && (
              <p className="schema-quiet">
                {text.changes.answers} {respostas.map(plain).join('; ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface AppliedChangesProps {
  readonly applied: readonly AppliedChanges[]
  readonly isWhole: boolean
}

function Applied({ applied, isWhole }: AppliedChangesProps) {
  if (applied.length === 0) {
    return <p className="schema-quiet">{isWhole ? text.changes.appliedNone : text.changes.appliedNoneHere}</p>
  }
  return applied.map(({ em, mudancas }, at) => (
    <details key={em} className="schema-update" open={at === 0}>
      <summary>
        {at === 0 && isWhole ? `${text.changes.last}: ` : ''}
        {showDateTime(em)} · {text.changes.count(mudancas.length)}
      </summary>
      <ul className="schema-changes">
        {mudancas.map(({ texto, decidida }) => (
          <li key={`${decidida} ${texto}`}>
            {plain(texto)}
            {decidida && <span className="schema-mark">{text.changes.decided}</span>}
          </li>
        ))}
      </ul>
    </details>
  ))
}

function QuarantinedValues({ quarantined }: { readonly quarantined: readonly QuarantineEntry[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {text.changes.aside}
      </Typography>
      <ul className="schema-changes">
        {quarantined.map(({ numero, em, lugar, registros }) => (
          <li key={numero}>
            {numero}. {plain(lugar)}, {text.changes.rows(registros)} ({showDateTime(em)})
          </li>
        ))}
      </ul>
      <p className="schema-quiet">{text.changes.asideHint}</p>
    </>
  )
}

/** Removes the backticks that messages have for terminals. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}
