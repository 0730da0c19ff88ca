/*
 * The page around an entity's form: its heading, the dialog that may come before an empty form, and the values a
 * view presets. The form itself is a part of its own, loaded when first needed.
 */
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { RecordLinks } from '../actions/RecordLinks'
import { useValidator } from '../form/validation/useValidator'
import { useNarrowingDefaults } from '../narrowing/useNarrowing'
import { lazyDialog } from '../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageHeader } from '../page/PageHeader'
import { SectionContext, useConsole } from '../shell/console'
import { pathsOf } from '../shell/routing'

const CreatePage = lazyPart(() => import('./CreatePage').then((part) => part.CreatePage))
const RecordPage = lazyPart(() => import('./RecordPage').then((part) => part.RecordPage))
const RecordActions = lazyDialog(() => import('../actions/RecordActions').then((part) => part.RecordActions))
const CopyPage = lazyPart(() => import('./CopyPage').then((part) => part.CopyPage))

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
  // What checks the form is loaded beside the form, not after it.
  useValidator(entity)
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
  // A form that a dialog fills is made anew; what was typed before comes back from the draft.
  const [filled, setFilled] = useState<{ readonly round: number; readonly values: Row }>()
  const { copyOf } = (useLocation().state ?? {}) as { copyOf?: number }
  return (
    <>
      <PageHeader title={entity.messages.createTitle} subtitle={view?.title}>
        {found && copyOf === undefined && (
          <FillButton
            entity={entity}
            onFill={(values) => setFilled({ round: (filled?.round ?? 0) + 1, values })}
          />
        )}
      </PageHeader>
      {copyOf !== undefined ? (
        <CopyPage entity={entity} id={copyOf} presets={presetsOf(view)} />
      ) : found ? (
        <CreatePage
          key={filled?.round}
          entity={entity}
          initial={{ ...defaults, ...presetsOf(view), ...found, ...filled?.values }}
        />
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

interface FillButtonProps {
  readonly entity: Entity
  onFill(values: Row): void
}

/** The button of the dialog that fills the form from elsewhere; nothing where the schema or the role has none. */
function FillButton({ entity, onFill }: FillButtonProps) {
  const { slots, actor } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const { fill } = entity.form
  const Fill = fill?.roles.includes(actor.role) ? slots.dialogs[fill.opens] : undefined
  if (!fill || !Fill) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fill.label}
      </Button>
      {isOpen && (
        <PlaceholderContext value={null}>
          <Fill
            entity={entity}
            onClose={(result) => {
              setOpen(false)
              if (isRow(result)) onFill(result)
            }}
          />
        </PlaceholderContext>
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
