import type { PropsWithChildren } from 'react'
import { NewRecordContext } from '../fields/choices/newRecord'
import { lazyDialog } from '../page/lazyDialog'

const NewRecordDialog = lazyDialog(() => import('./NewRecordDialog').then((part) => part.NewRecordDialog))

export function NewRecords({ children }: PropsWithChildren) {
  return <NewRecordContext value={NewRecordDialog}>{children}</NewRecordContext>
}
