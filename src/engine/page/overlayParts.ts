/* Bundled as one chunk by overlays.tsx. */
export { default as Dialog } from '@mui/material/Dialog'
export { default as Divider } from '@mui/material/Divider'
export { default as Drawer } from '@mui/material/Drawer'
export { default as Menu } from '@mui/material/Menu'
export { default as MenuItem } from '@mui/material/MenuItem'
export { default as Popover } from '@mui/material/Popover'
export { HintTooltip } from './HintTooltip'
