/* Shows the changes of a record that wait for approval; those who requested them can withdraw them. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { approvalOf, awaitingTitles } from '#model/record/states'
import { isWritable } from '#model/record/writable'
import { useConsole } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { formText } from '../form/messages'
import { useDialogs } from '../page/Dialogs'

interface AwaitingNoticeProps {
  readonly entity: Entity
  readonly record: FoundRow
  onChanged(): void
}

export function AwaitingNotice({ entity, record, onChanged }: AwaitingNoticeProps) {
  const { actor } = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { confirm } = useDialogs()
  const notify = useNotify()
  const titles = awaitingTitles(entity, record)
  if (titles.length === 0) return null
  const approval = approvalOf(entity, record)
  const mayAsk =
    mayAct(entity, 'edit', actor) &&
    entity.fields.some(
      (field) => approval?.fields.includes(field.name) && isWritable(entity, field, actor, record),
    )

  const giveUp = async () => {
    const question = { title: formText.giveUpAwaiting, message: formText.giveUpHelp(titles) }
    if (!approval || !(await confirm({ ...question, confirmLabel: formText.giveUpAwaiting }))) return
    try {
      const change = { id: record.id, data: { [approval.in]: null }, previousData: record }
      await dataProvider.update(entity.name, change)
      notify(formText.gaveUp, { type: 'success' })
      onChanged()
    } catch (error) {
      notify(error instanceof Error ? error.message : entity.messages.saveFailed, { type: 'error' })
    }
  }
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, '.sheet-head &': { mb: 0 } }}
      action={
        mayAsk && (
          <Button color="inherit" size="small" onClick={() => void giveUp()}>
            {formText.giveUpAwaiting}
          </Button>
        )
      }
    >
      {formText.awaiting(titles)}
    </Alert>
  )
}
