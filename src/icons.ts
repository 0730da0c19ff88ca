/*
 * The icons that schemas and features name. Written out one by one, so that only these are shipped; a test checks that
 * none is missing.
 */
import AddShoppingCart from '@mui/icons-material/AddShoppingCart'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import Agriculture from '@mui/icons-material/Agriculture'
import Assessment from '@mui/icons-material/Assessment'
import Biotech from '@mui/icons-material/Biotech'
import Block from '@mui/icons-material/Block'
import BugReport from '@mui/icons-material/BugReport'
import Business from '@mui/icons-material/Business'
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Compost from '@mui/icons-material/Compost'
import Computer from '@mui/icons-material/Computer'
import Coronavirus from '@mui/icons-material/Coronavirus'
import DateRange from '@mui/icons-material/DateRange'
import Devices from '@mui/icons-material/Devices'
import Engineering from '@mui/icons-material/Engineering'
import EventNote from '@mui/icons-material/EventNote'
import FactCheck from '@mui/icons-material/FactCheck'
import Grain from '@mui/icons-material/Grain'
import Grass from '@mui/icons-material/Grass'
import GridOn from '@mui/icons-material/GridOn'
import Handshake from '@mui/icons-material/Handshake'
import HowToReg from '@mui/icons-material/HowToReg'
import Inventory2 from '@mui/icons-material/Inventory2'
import Key from '@mui/icons-material/Key'
import Layers from '@mui/icons-material/Layers'
import Link from '@mui/icons-material/Link'
import LinkOff from '@mui/icons-material/LinkOff'
import LocalFlorist from '@mui/icons-material/LocalFlorist'
import LocalShipping from '@mui/icons-material/LocalShipping'
import ManageAccounts from '@mui/icons-material/ManageAccounts'
import ManageSearch from '@mui/icons-material/ManageSearch'
import MapIcon from '@mui/icons-material/Map'
import Opacity from '@mui/icons-material/Opacity'
import Outbox from '@mui/icons-material/Outbox'
import Payments from '@mui/icons-material/Payments'
import People from '@mui/icons-material/People'
import Person from '@mui/icons-material/Person'
import PersonOff from '@mui/icons-material/PersonOff'
import PersonRemove from '@mui/icons-material/PersonRemove'
import PestControl from '@mui/icons-material/PestControl'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Public from '@mui/icons-material/Public'
import QrCode2 from '@mui/icons-material/QrCode2'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Refresh from '@mui/icons-material/Refresh'
import Replay from '@mui/icons-material/Replay'
import Reply from '@mui/icons-material/Reply'
import RequestQuote from '@mui/icons-material/RequestQuote'
import Science from '@mui/icons-material/Science'
import Send from '@mui/icons-material/Send'
import Shield from '@mui/icons-material/Shield'
import ShoppingCart from '@mui/icons-material/ShoppingCart'
import Smartphone from '@mui/icons-material/Smartphone'
import Sms from '@mui/icons-material/Sms'
import Spa from '@mui/icons-material/Spa'
import SupervisorAccount from '@mui/icons-material/SupervisorAccount'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Terrain from '@mui/icons-material/Terrain'
import Timelapse from '@mui/icons-material/Timelapse'
import UploadFile from '@mui/icons-material/UploadFile'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import Warehouse from '@mui/icons-material/Warehouse'
import WaterDrop from '@mui/icons-material/WaterDrop'
import type { IconSet } from './engine'

/** Icons by name. */
export const icons: IconSet = {
  AddShoppingCart,
  AdminPanelSettings,
  Agriculture,
  Assessment,
  Biotech,
  Block,
  BugReport,
  Business,
  CalendarMonth,
  CheckCircle,
  Compost,
  Computer,
  Coronavirus,
  DateRange,
  Devices,
  Engineering,
  EventNote,
  FactCheck,
  Grain,
  Grass,
  GridOn,
  Handshake,
  HowToReg,
  Inventory2,
  Key,
  Layers,
  Link,
  LinkOff,
  LocalFlorist,
  LocalShipping,
  ManageAccounts,
  ManageSearch,
  Map: MapIcon,
  Opacity,
  Outbox,
  Payments,
  People,
  Person,
  PersonOff,
  PersonRemove,
  PestControl,
  PlayArrow,
  Public,
  QrCode2,
  ReceiptLong,
  Refresh,
  Replay,
  Reply,
  RequestQuote,
  Science,
  Send,
  Shield,
  ShoppingCart,
  Smartphone,
  Sms,
  Spa,
  SupervisorAccount,
  SwapHoriz,
  Terrain,
  Timelapse,
  UploadFile,
  Visibility,
  VisibilityOff,
  Warehouse,
  WaterDrop,
}
