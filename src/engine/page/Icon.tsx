/* An icon by the name that a schema or a feature gives it. */
import { useConsole } from '../shell/console'

/** The icon, or nothing when the composition has none of that name. */
export function Icon({ name }: { readonly name: string | undefined }) {
  const { icons } = useConsole()
  const Shape = name === undefined ? undefined : icons[name]
  return Shape ? <Shape fontSize="small" /> : null
}
