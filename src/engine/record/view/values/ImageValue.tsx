import { useState } from 'react'
import { labelledPaper } from '../../../page/labelledPaper'
import { Dialog } from '../../../page/overlays'
import { viewText } from '../messages'

interface ImageValueProps {
  readonly title: string
  readonly source: string
}

export function ImageValue({ title, source }: ImageValueProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="sheet-image"
        aria-haspopup="dialog"
        aria-label={viewText.enlarge(title)}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt={title} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="lg" slotProps={labelledPaper(title)}>
        <button
          type="button"
          className="sheet-whole"
          aria-label={viewText.close}
          onClick={() => setOpen(false)}
        >
          <img src={source} alt={title} />
        </button>
      </Dialog>
    </>
  )
}
