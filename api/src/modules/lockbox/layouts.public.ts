export { changeLayout, type LayoutContext, showLayout } from './change-layout.service';
