export const firstNames = [
  'Aaron', 'Abigail', 'Alan', 'Alice', 'Amara', 'Amir', 'Andre', 'Anika', 'Anton', 'Beatrice', 'Ben', 'Bianca', 'Boris',
  'Camila', 'Carlos', 'Chloe', 'Clara', 'Conor', 'Daniel', 'Daphne', 'Diego', 'Elena', 'Eli', 'Emma', 'Erik', 'Esther',
  'Farid', 'Fiona', 'Gabriel', 'Grace', 'Hana', 'Hector', 'Ibrahim', 'Ines', 'Isaac', 'Ivy', 'Jamal', 'Jana', 'Jonas',
  'Josephine', 'Kai', 'Karina', 'Kenji', 'Laila', 'Leon', 'Lucia', 'Luis', 'Mae', 'Marcus', 'Maria', 'Mateo', 'Mei',
  'Mina', 'Nadia', 'Noah', 'Oliver', 'Omar', 'Paula', 'Peter', 'Priya', 'Quinn', 'Rafael', 'Rania', 'Rosa', 'Ruben',
  'Sara', 'Selma', 'Simon', 'Sofia', 'Tariq', 'Teresa', 'Theo', 'Uma', 'Victor', 'Wanda', 'Yara', 'Yusuf', 'Zoe',
] as const;

export const lastNames = [
  'Abbott', 'Adeyemi', 'Alvarez', 'Anders', 'Baker', 'Barros', 'Bauer', 'Becker', 'Bishop', 'Bloom', 'Brandt', 'Cabrera',
  'Castillo', 'Chen', 'Cohen', 'Cruz', 'Dalton', 'Diaz', 'Dubois', 'Ekström', 'Ellis', 'Farrell', 'Fischer', 'Flores',
  'Foster', 'Garza', 'Gomez', 'Greene', 'Haddad', 'Hansen', 'Harper', 'Hayes', 'Hoffman', 'Ito', 'Ivanov', 'Jensen',
  'Kapoor', 'Keller', 'Kim', 'Klein', 'Kowalski', 'Lambert', 'Larsen', 'Lopez', 'Lund', 'Marsh', 'Mendes', 'Meyer',
  'Moreau', 'Murphy', 'Nakamura', 'Navarro', 'Nguyen', "O'Brien", 'Okafor', 'Olsen', 'Ortiz', 'Park', 'Patel', 'Pereira',
  'Quintana', 'Reyes', 'Rossi', 'Sanders', 'Santos', 'Schmidt', 'Silva', 'Singh', 'Sørensen', 'Tanaka', 'Torres', 'Turner',
  'Varga', 'Vega', 'Walsh', 'Weber', 'Wolfe', 'Young', 'Zhang', 'Zimmer',
] as const;

export const businessNames = [
  'Alder Street Books', 'Apex Roofing', 'Bay City Dental', 'Birchwood Daycare', 'Blue Heron Pottery', 'Bright Side Laundry',
  'Canyon Auto Repair', 'Carmine Pizza', 'City Lights Florist', 'Clover Pet Clinic', 'Copper Kettle Tea', 'Corner Hardware',
  'Eastgate Fitness', 'Elm Park Nursery', 'Fernway Landscaping', 'Foxglove Bakery', 'Golden Hour Photo', 'Granite Works',
  'Harvest Table', 'Highline Cycles', 'Iron Horse Gym', 'Juniper Salon', 'Kingfisher Tackle', 'Lakeside Motel',
  'Lantern Press', 'Linden Pharmacy', 'Magnolia Market', 'Meadow Dairy', 'Millrace Brewing', 'Northside Plumbing',
  'Oak & Ember', 'Old Town Barbers', 'Orchard Preschool', 'Paper Crane Gifts', 'Pinecrest Storage', 'Prairie Optics',
  'Quarry Tile', 'Red Door Realty', 'Ridgeview Catering', 'Riverbend Yoga', 'Rosewood Interiors', 'Saffron Kitchen',
  'Seaglass Jewelry', 'Silver Birch Law', 'Stone Bridge Inn', 'Summit Coffee', 'Tidewater Marine', 'Union Print Shop',
  'Valley Feed & Seed', 'Whistler Music',
] as const;

export const streets = [
  'Aspen Way', 'Birch Lane', 'Canal Street', 'Cedar Court', 'Clay Street', 'Dogwood Drive', 'Elm Street', 'Foundry Road',
  'Grant Avenue', 'Harbor Street', 'Hill Road', 'Juniper Place', 'Lake Drive', 'Larimer Street', 'Maple Avenue', 'Mill Road',
  'Orchard Street', 'Park Avenue', 'Pearl Street', 'Pine Street', 'River Road', 'School Lane', 'Spring Street', 'Walnut Street',
] as const;
