export { addFirstOwner } from './add-owner.service';
