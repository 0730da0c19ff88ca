import ListItemText from '@mui/material/ListItemText'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import { recipientSources } from '#model/record/recipients'
import { documentsFor } from '#model/report/documents'
import type { RecordHead } from '#model/wire/record/recordHead'
import type { Offer } from '../../actions/offers'
import { broadcastTitles } from '../../broadcast/titles'
import { useSendMessage } from '../../broadcast/useSendMessage'
import { useConsole } from '../../console/console'
import { useEntityPaths } from '../../console/routing'
import { useMayCreate } from '../../empty/useMayCreate'
import { exportText } from '../../export/messages'
import { useDialogHost } from '../../page/DialogHost'
import { lazyDialog } from '../../page/lazyDialog'
import { Menu, MenuDivider, MenuItem } from '../../page/overlays'
import { useCopy } from '../../page/useCopy'
import { labelOfRecord } from '../../records/labelOfRecord'
import { viewText } from './messages'
import { useRecordPdf } from './pdf/useRecordPdf'

const ConsentDialog = lazyDialog(() =>
  import('../../broadcast/ConsentDialog').then((part) => part.ConsentDialog),
)

interface ViewMenuProps {
  readonly entity: Entity
  readonly head: RecordHead
  readonly isPeek: boolean
  readonly editFrom: string | undefined
  readonly offers: readonly Offer[]
  readonly anchor: HTMLElement | undefined
  onTake(offer: Offer): void
  onClose(): void
}

export function ViewMenu({ entity, head, isPeek, editFrom, offers, anchor, onTake, onClose }: ViewMenuProps) {
  const { actor, index } = useConsole()
  const isPerson = recipientSources(index, entity, actor).some(({ path }) => path === '')
  const navigate = useNavigate()
  const mayCreate = useMayCreate(entity)
  const paths = useEntityPaths(entity)
  const copy = useCopy()
  const openDialog = useDialogHost()
  const sendMessage = useSendMessage(entity)
  const pdf = useRecordPdf(entity, head)
  const { record } = head
  const choose = (work: () => void) => () => {
    onClose()
    work()
  }
  const askConsent = () =>
    void openDialog((end) => (
      <ConsentDialog entity={entity} id={record.id} name={labelOfRecord(entity, record)} onClose={end} />
    ))
  const documents = isPeek ? [] : documentsFor(entity, record, actor, dayOfInstant(new Date()))
  const dangerous = offers.filter(({ isDangerous }) => isDangerous)
  const itemOf = (offer: Offer) => (
    <MenuItem
      key={offer.key}
      disabled={offer.unavailable !== undefined}
      sx={offer.isDangerous ? { color: 'error.main' } : undefined}
      onClick={choose(() => onTake(offer))}
    >
      <ListItemText secondary={offer.unavailable}>{offer.label}</ListItemText>
    </MenuItem>
  )
  return (
    <Menu open={anchor !== undefined} anchorEl={anchor} onClose={onClose}>
      {offers.filter(({ isDangerous }) => !isDangerous).map(itemOf)}
      {editFrom !== undefined && (
        <MenuItem onClick={choose(() => void navigate(paths.edit(record.id), { state: { back: editFrom } }))}>
          {viewText.edit}
        </MenuItem>
      )}
      {mayCreate && (
        <MenuItem onClick={choose(() => void navigate(paths.create, { state: { copyOf: record.id } }))}>
          {viewText.duplicate}
        </MenuItem>
      )}
      {sendMessage && (
        <MenuItem onClick={choose(() => sendMessage({ ids: [record.id] }))}>{broadcastTitles.send}</MenuItem>
      )}
      {sendMessage && isPerson && <MenuItem onClick={choose(askConsent)}>{broadcastTitles.consent}</MenuItem>}
      {!isPeek && <MenuItem onClick={choose(() => void pdf.print())}>{viewText.print}</MenuItem>}
      {!isPeek && mayAct(entity, 'export', actor) && (
        <MenuItem onClick={choose(() => void pdf.make())}>{viewText.pdf}</MenuItem>
      )}
      {documents.map((form) => (
        <MenuItem key={form.title} onClick={choose(() => void pdf.make(form))}>
          {exportText.document(form.title)}
        </MenuItem>
      ))}
      {!isPeek && <MenuItem onClick={choose(() => copy(window.location.href))}>{viewText.copyLink}</MenuItem>}
      {dangerous.length > 0 && <MenuDivider />}
      {dangerous.map(itemOf)}
    </Menu>
  )
}
