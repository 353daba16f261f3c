export { keepAnnouncement } from './keep-announcement.service';
