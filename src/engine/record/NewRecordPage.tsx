import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import {
  CreateContextProvider,
  getRecordFromLocation,
  ResourceContextProvider,
  useCreateController,
} from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { formText } from '../form/messages'
import { useNarrowingDefaults } from '../narrowing/useNarrowing'
import { Aside } from '../page/Aside'
import { lazyDialog } from '../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageHeader } from '../page/PageHeader'
import { useSuggestions } from '../records/suggestions'
import { CreatePage } from './CreatePage'
import { writtenIn } from './EditContexts'

const FormTemplates = lazyDialog(() => import('./FormTemplates').then((part) => part.FormTemplates))
const CopyPage = lazyPart(() => import('./CopyPage').then((part) => part.CopyPage))

interface PrefilledForm {
  /** Counts the forms that were filled; it is the key that remounts the form. */
  readonly round: number
  readonly rows: readonly Row[]
  readonly at: number
  /** Values saved with the previous record, used as defaults for the next one. */
  readonly shared: Row
}

interface NewRecordPageProps {
  readonly entity: Entity
  readonly view: View | undefined
}

export function NewRecordPage({ entity, view }: NewRecordPageProps) {
  const { slots, area } = useConsole()
  const navigate = useNavigate()
  const given = useGiven(entity, view)
  const Start = entity.form.start === undefined ? undefined : slots.dialogs[entity.form.start]
  const [found, setFound] = useState<Row | undefined>(Start ? undefined : {})
  const { filled, fill, goOn } = useFilled()
  const { copyOf } = (useLocation().state ?? {}) as { copyOf?: number }
  const suggested = useSuggestions(entity)
  const initial = { ...suggested, ...given, ...found, ...filled?.shared, ...filled?.rows[filled.at] }
  const present = useRef<() => Row>(null)
  const controller = useCreateController({
    resource: entity.name,
    record: initial,
    disableAuthentication: true,
    redirect: 'list',
    transform: (data: Row) => writtenIn(entity, data),
  })
  return (
    <ResourceContextProvider value={entity.name}>
      <CreateContextProvider value={controller}>
        <PageHeader title={entity.messages.createTitle} subtitle={view?.title}>
          {found && copyOf === undefined && (
            <>
              <FormTemplates entity={entity} present={present} onChoose={(values) => fill([values])} />
              <FillButton entity={entity} onFill={fill} />
            </>
          )}
        </PageHeader>
        <Aside entity={entity} page="create" />
        {copyOf !== undefined ? (
          <CopyPage entity={entity} id={copyOf} presets={presetsOf(view)} />
        ) : found && !suggested ? (
          <FormSkeleton entity={entity} />
        ) : found ? (
          <>
            {filled && filled.rows.length > 1 && <OneOfMany filled={filled} onSkip={goOn} />}
            <CreatePage
              key={filled?.round}
              entity={entity}
              initial={initial}
              present={present}
              isFilled={filled !== undefined}
              isCopy={filled !== undefined && filled.rows.length > 1}
              {...(goOn && { onSaved: goOn })}
            />
          </>
        ) : (
          Start && (
            <Start
              entity={entity}
              onClose={(result) =>
                isRow(result)
                  ? setFound(result)
                  : navigate(pathsOf(entity, area, view).list, { replace: true })
              }
            />
          )
        )}
      </CreateContextProvider>
    </ResourceContextProvider>
  )
}

/** A filled form is remounted; what the user typed before is restored from the draft. */
function useFilled() {
  const [filled, setFilled] = useState<PrefilledForm>()
  const fill = (rows: readonly Row[]) =>
    setFilled({ round: (filled?.round ?? 0) + 1, rows, at: 0, shared: {} })
  const goOn =
    filled && filled.at + 1 < filled.rows.length
      ? (shared: Row = {}) => setFilled({ ...filled, round: filled.round + 1, at: filled.at + 1, shared })
      : undefined
  return { filled, fill, goOn }
}

interface PrefilledFormProps {
  readonly filled: PrefilledForm
  readonly onSkip: ((shared: Row) => void) | undefined
}

function OneOfMany({ filled: { at, rows, shared }, onSkip }: PrefilledFormProps) {
  const skip = onSkip && (
    <Button color="inherit" size="small" onClick={() => onSkip(shared)}>
      {formText.skip}
    </Button>
  )
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }} action={skip}>
      {formText.oneOf(at + 1, rows.length)}
    </Alert>
  )
}

/** Merges, later ones winning: the global filter, the view's filter and the navigation state. */
function useGiven(entity: Entity, view: View | undefined): Row {
  const defaults = useNarrowingDefaults(entity)
  const location = useLocation()
  return useMemo(
    () => ({ ...defaults, ...presetsOf(view), ...writtenIn(entity, getRecordFromLocation(location) ?? {}) }),
    [defaults, view, entity, location],
  )
}

interface FillButtonProps {
  readonly entity: Entity
  onFill(rows: readonly Row[]): void
}

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
              const rows = [result].flat().filter(isRow)
              if (rows.length > 0) onFill(rows)
            }}
          />
        </PlaceholderContext>
      )}
    </>
  )
}

function presetsOf(view: View | undefined): Row {
  const scalars = Object.entries(view?.filter ?? {}).filter(
    ([path, condition]) => !path.includes('.') && condition !== null && typeof condition !== 'object',
  )
  return Object.fromEntries(scalars)
}
