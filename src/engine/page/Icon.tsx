import { useConsole } from '../console/console'

export function Icon({ name }: { readonly name: string | undefined }) {
  const { icons } = useConsole()
  const Shape = name === undefined ? undefined : icons[name]
  return Shape ? <Shape fontSize="small" /> : null
}
