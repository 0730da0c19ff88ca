import type { Entity } from '#model/entity/entity'
import { mayMessage } from '#model/people/access'
import { useConsole } from '../console/console'
import { useDialogHost } from '../page/DialogHost'
import { lazyDialog } from '../page/lazyDialog'
import type { Audience } from './broadcastCalls'

const MessageDialog = lazyDialog(() => import('./MessageDialog').then((part) => part.MessageDialog))

/** Opens the dialog of a message to people of the list; undefined without the permission. */
export function useSendMessage(entity: Entity): ((audience: Audience) => void) | undefined {
  const { actor } = useConsole()
  const openDialog = useDialogHost()
  if (!mayMessage(entity, actor)) return undefined
  return (audience) =>
    void openDialog((end) => <MessageDialog entity={entity} audience={audience} onClose={end} />)
}
