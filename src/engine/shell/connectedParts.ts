import { checkConnection, whenConnected } from '../data/connection'
import { noteMissingFile } from '../data/serverVersion'
import { awaitPart } from '../page/lazyPart'

/**
 * Loads a chunk once there is a connection, or from the device in field mode.
 * @throws PartError when the chunk fails although the server can be reached
 */
export async function loadConnected<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.serviceWorker?.controller) await whenConnected()
  try {
    return await awaitPart(load())
  } catch (error) {
    if (await checkConnection()) {
      noteMissingFile()
      throw error
    }
    await whenConnected()
    return awaitPart(load())
  }
}
