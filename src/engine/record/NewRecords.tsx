/* Lets the pickers of a page create what they lack; the dialog is loaded when one is first asked to. */
import type { PropsWithChildren } from 'react'
import { NewRecordContext } from '../fields/choices/newRecord'
import { lazyDialog } from '../page/lazyDialog'

const NewRecordDialog = lazyDialog(() => import('./NewRecordDialog').then((part) => part.NewRecordDialog))

/** The pickers inside may create records. */
export function NewRecords({ children }: PropsWithChildren) {
  return <NewRecordContext value={NewRecordDialog}>{children}</NewRecordContext>
}
