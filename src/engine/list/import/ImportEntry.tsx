import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../../console/console'
import { listText } from '../../messages'
import { useDialogHost } from '../../page/DialogHost'
import { lazyDialog } from '../../page/lazyDialog'

const SheetImport = lazyDialog(() => import('./SheetImport').then((part) => part.SheetImport))

export function ImportEntry({ entity }: { readonly entity: Entity }) {
  const { actor } = useConsole()
  const open = useDialogHost()
  if (!(mayAct(entity, 'create', actor) || mayAct(entity, 'edit', actor))) return null
  return (
    <Button
      size="small"
      startIcon={<UploadIcon />}
      aria-haspopup="dialog"
      onClick={() => open((close) => <SheetImport entity={entity} onClose={close} />)}
    >
      {listText.openImport}
    </Button>
  )
}
