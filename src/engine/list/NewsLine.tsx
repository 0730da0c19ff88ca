import Button from '@mui/material/Button'
import { gridText } from './messages'

/** Says that others changed the list, whose rows stay in place until the user asks. */
export function NewsLine({ onShow }: { onShow(): void }) {
  return (
    <div role="status" className="list-news">
      {gridText.changedByOthers}
      <Button size="small" color="inherit" onClick={onShow}>
        {gridText.showChanges}
      </Button>
    </div>
  )
}
