/* The way to an import, for those who may create records of an entity that can be imported. */
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { listText } from '../../messages'
import { lazyDialog } from '../../page/lazyDialog'
import { useConsole } from '../../shell/console'

const ImportDialog = lazyDialog(() => import('./ImportDialog').then((part) => part.ImportDialog))

interface ImportButtonProps {
  readonly entity: Entity
}

/** The button, and the dialog behind it. */
export function ImportButton({ entity }: ImportButtonProps) {
  const { actor } = useConsole()
  const [isOpen, setOpen] = useState(false)
  if (!entity.import || !mayAct(entity, 'create', actor)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {listText.openImport}
      </Button>
      {isOpen && <ImportDialog entity={entity} onClose={() => setOpen(false)} />}
    </>
  )
}
