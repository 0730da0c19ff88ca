import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Entity, PrintForm } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { broadcastTitles } from '../../broadcast/titles'
import { useSendMessage } from '../../broadcast/useSendMessage'
import { useConsole } from '../../console/console'
import { useEntityPaths } from '../../console/routing'
import { useMayCreate } from '../../empty/useMayCreate'
import { exportText } from '../../export/messages'
import { useDialogs } from '../../page/Dialogs'
import { hint } from '../../page/Hints'
import { lazyDialog } from '../../page/lazyDialog'
import type { ListData } from '../data/useListData'
import type { ListQuery } from '../state/listQuery'
import { BulkReport } from './BulkReport'
import { askBulk, type BulkAction, bulkActions } from './bulkActions'
import { bulkFields } from './bulkEdit'
import { bulkText } from './messages'
import { useBulk } from './useBulk'
import { useDocuments } from './useDocuments'
import type { Selection } from './useSelection'

const InputDialog = lazyDialog(() => import('../../actions/InputDialog').then((part) => part.InputDialog))
const BulkEditDialog = lazyDialog(() => import('./BulkEditDialog').then((part) => part.BulkEditDialog))

interface BulkBarProps {
  readonly entity: Entity
  readonly selection: Selection
  readonly data: ListData
  readonly listQuery: ListQuery
}

interface PendingAct {
  readonly action: BulkAction
  readonly rows: readonly FoundRow[]
  readonly message: string
}

/** Many records share no values that could prefill the form. */
const noRecord: Row = {}

/** Its report stays open until the user closes it, even when the selection is cleared. */
export function BulkBar(props: BulkBarProps) {
  const { entity, selection, data, listQuery } = props
  const { actor } = useConsole()
  const { confirm, tell } = useDialogs()
  const [pending, setPending] = useState<PendingAct>()
  const [isEditing, setEditing] = useState(false)
  const editable = useMemo(() => bulkFields(entity, actor), [entity, actor])
  const bulk = useBulk(entity, listQuery, () => {
    selection.clear()
    data.refetch()
  })
  const makeDocuments = useDocuments(entity)
  const sayFailure = ({ label: title }: BulkAction, error: unknown) =>
    void tell({ title, message: error instanceof Error ? error.message : '' })
  const start = async (action: BulkAction) => {
    // Read before the question, which is about these records even if others add or remove some meanwhile.
    const selected = await bulk.find(selection).catch((error: unknown) => sayFailure(action, error))
    if (!selected) return
    const { rows, message } = askBulk(entity, action, selected)
    if (rows.length === 0) return void tell({ title: action.label, message: bulkText.none })
    if (action.input.length > 0) return setPending({ action, rows, message })
    const isSure = await confirm({ title: action.label, message, confirmLabel: action.label })
    if (isSure) await bulk.start(action, rows)
  }
  return (
    <>
      {selection.count > 0 && (
        <Tools
          {...props}
          onEdit={editable.length > 0 ? () => setEditing(true) : undefined}
          onStart={(action) => void start(action)}
          onDocument={async (form) => makeDocuments(form, await bulk.find(selection))}
        />
      )}
      {isEditing && (
        <BulkEditDialog
          entity={entity}
          fields={editable}
          count={selection.count}
          find={(fields) => bulk.find(selection, fields)}
          onStart={(action, rows) => {
            setEditing(false)
            void bulk.start(action, rows)
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {pending && (
        <InputDialog
          entity={entity}
          offer={{ ...pending.action, confirm: pending.message }}
          record={noRecord}
          onCancel={() => setPending(undefined)}
          onConfirm={async (input) => {
            await bulk.start(pending.action, pending.rows, input)
            setPending(undefined)
          }}
          onFail={(error) => {
            setPending(undefined)
            sayFailure(pending.action, error)
          }}
        />
      )}
      {bulk.run && (
        <BulkReport
          entity={entity}
          run={bulk.run}
          onStop={bulk.stop}
          onClose={bulk.close}
          onUndo={
            bulk.run.action.undoOf && bulk.run.outcome.done.length > 0 && !bulk.run.isUndone
              ? bulk.undo
              : undefined
          }
        />
      )}
    </>
  )
}

interface ToolsProps extends BulkBarProps {
  readonly onEdit: (() => void) | undefined
  onStart(action: BulkAction): void
  onDocument(form: PrintForm): Promise<void>
}

function Tools(props: ToolsProps) {
  const { entity, selection, data, listQuery, onEdit, onStart, onDocument } = props
  const { filter, q } = listQuery
  const sendMessage = useSendMessage(entity)
  const { actor } = useConsole()
  const { create } = useEntityPaths(entity)
  const actions = useMemo(() => bulkActions(entity, actor, dayOfInstant(new Date())), [entity, actor])
  const mayCreate = useMayCreate(entity)
  const ticked = [...selection.rows.values()]
  const offered = actions.flatMap((action) => {
    if (selection.isAll) return [{ action, label: action.label }]
    const count = ticked.filter((row) => action.fits(row)).length
    return count > 0 ? [{ action, label: bulkText.forSome(action.label, count, ticked.length) }] : []
  })
  const total = data.total ?? 0
  const only = !selection.isAll && ticked.length === 1 && mayCreate ? Number(ticked[0]?.id) : undefined
  return (
    <Box role="toolbar" aria-label={bulkText.bulkActions} className="list-bulk">
      <IconButton
        size="small"
        aria-label={bulkText.clearSelection}
        {...hint(bulkText.clearSelection)}
        onClick={selection.clear}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, mr: 1 }}>
        {bulkText.selected(selection.count)}
      </Typography>
      {!selection.isAll && selection.isPageSelected && !data.isMore && total > selection.count && (
        <Button size="small" onClick={selection.selectAll}>
          {bulkText.selectAll(total)}
        </Button>
      )}
      {only !== undefined && (
        <Button size="small" variant="outlined" component={Link} to={create} state={{ copyOf: only }}>
          {bulkText.duplicate}
        </Button>
      )}
      {onEdit && (
        <Button data-needs-server="" size="small" variant="outlined" aria-haspopup="dialog" onClick={onEdit}>
          {bulkText.editOne}
        </Button>
      )}
      {sendMessage && (
        <Button
          data-needs-server=""
          size="small"
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => sendMessage(selection.isAll ? { filter, q } : { ids: [...selection.rows.keys()] })}
        >
          {broadcastTitles.send}
        </Button>
      )}
      <Documents entity={entity} onDocument={onDocument} />
      {offered.map(({ action, label }) => (
        <Button
          key={action.name}
          data-needs-server=""
          size="small"
          variant="outlined"
          color={action.isDangerous ? 'error' : 'primary'}
          onClick={() => onStart(action)}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}

function Documents({ entity, onDocument }: Pick<ToolsProps, 'entity' | 'onDocument'>) {
  const { actor } = useConsole()
  if (!mayAct(entity, 'export', actor)) return null
  return entity.record.print.map((form) => (
    <Button
      key={form.title}
      data-needs-server=""
      size="small"
      variant="outlined"
      onClick={() => void onDocument(form)}
    >
      {exportText.document(form.title)}
    </Button>
  ))
}
