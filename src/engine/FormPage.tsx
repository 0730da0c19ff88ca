/*
 * The page around an entity's form: its heading, the dialog that may come before an empty form, and the values a
 * view presets. The form itself is a part of its own, loaded when first needed.
 */
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { RecordActions } from './actions/RecordActions'
import { RecordLinks } from './actions/RecordLinks'
import { SectionContext, useConsole } from './console'
import { lazyPart } from './lazyPart'
import { useNarrowingDefaults } from './narrowing/useNarrowing'
import { PageHeader } from './PageHeader'
import { pathsOf } from './routing'

const CreatePage = lazyPart(() => import('./form/CreatePage').then((part) => part.CreatePage))
const RecordPage = lazyPart(() => import('./form/RecordPage').then((part) => part.RecordPage))
const CopyPage = lazyPart(() => import('./form/CopyPage').then((part) => part.CopyPage))

interface FormPageProps {
  readonly entity: Entity
  readonly view?: View
  readonly mode: 'create' | 'edit'
}

/** The create or edit page of an entity, a feature's when one draws it. */
export function FormPage({ entity, view, mode }: FormPageProps) {
  const { slots } = useConsole()
  const { id = '' } = useParams()
  // A record that an action changed is read again.
  const [round, setRound] = useState(0)
  const Own = slots.views[`${entity.name}.form`]
  return (
    <SectionContext.Provider value={{ entity, view }}>
      {Own ? (
        <Own entity={entity} />
      ) : mode === 'create' ? (
        <Create key={entity.name} entity={entity} view={view} />
      ) : (
        <>
          <RecordPage
            key={`${entity.name} ${id}`}
            entity={entity}
            id={Number(id)}
            view={view}
            round={round}
            onChanged={() => setRound((count) => count + 1)}
          >
            <RecordActions entity={entity} id={Number(id)} onDone={() => setRound((count) => count + 1)} />
          </RecordPage>
          <RecordLinks entity={entity} id={Number(id)} />
        </>
      )}
    </SectionContext.Provider>
  )
}

function Create({ entity, view }: Omit<FormPageProps, 'mode'>) {
  const { slots, area } = useConsole()
  const navigate = useNavigate()
  const defaults = useNarrowingDefaults(entity)
  const Start = entity.form.start === undefined ? undefined : slots.dialogs[entity.form.start]
  const [found, setFound] = useState<Row | undefined>(Start ? undefined : {})
  const { copyOf } = (useLocation().state ?? {}) as { copyOf?: number }
  return (
    <>
      <PageHeader title={entity.messages.createTitle} subtitle={view?.title} />
      {copyOf !== undefined ? (
        <CopyPage entity={entity} id={copyOf} presets={presetsOf(view)} />
      ) : found ? (
        <CreatePage entity={entity} initial={{ ...defaults, ...presetsOf(view), ...found }} />
      ) : (
        Start && (
          <Start
            entity={entity}
            onClose={(result) =>
              isRow(result) ? setFound(result) : navigate(pathsOf(entity, area, view).list, { replace: true })
            }
          />
        )
      )}
    </>
  )
}

/** The values that a record needs to belong to a view: those its filter says outright. */
function presetsOf(view: View | undefined): Row {
  const scalars = Object.entries(view?.filter ?? {}).filter(
    ([path, condition]) => !path.includes('.') && condition !== null && typeof condition !== 'object',
  )
  return Object.fromEntries(scalars)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
