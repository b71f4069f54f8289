/**
 * The dictionary of a parcel network, in three levels. A line has the name, the type (with "!" if it is mandatory), the
 * description, and the name in the carrier's interface (empty if the carrier lacks the element).
 */
export const parcelDictionary = `
Shipment | | Everything that goes from one sender to one recipient at once. | Consignment
  Identification | | How a shipment is told from others. | Consignment header
    Shipment number | text! | Twelve digits, given by the network. | consignment_no
    Customer reference | text | As the sender calls it. | shipper_reference
    Order number | text | The order that the shipment fulfils. | purchase_order_no
    Created at | date-time! | When the shipment was registered. | creation_timestamp
  Service | | What was ordered. | Service level
    Product code | text! | Standard, express or bulky goods. | service_code
    Requested delivery day | date | The day that the recipient wants. | delivery_date_requested
    Time window from | time | Earliest time of the delivery. | delivery_window_start
    Time window to | time | Latest time of the delivery. | delivery_window_end
    Signature required | boolean! | Whether somebody has to sign. | proof_of_delivery_required
  Value | | What the shipment is worth. | Consignment value
    Declared value | number | As the sender says. | declared_value
    Value currency | text | Three letters. | declared_value_currency
    Insured amount | number | What the insurance pays at most. | insurance_amount
    Cash on delivery amount | number | What the driver collects. |
Parcel | | One piece of a shipment. | Package
  Label | | What is printed on it. | Package label
    Parcel number | text! | Barcode of the label. | tracking_number
    Label format | text | Size and printer language. | label_type
    Printed at | date-time | When the label was printed. |
  Measures | | Size and weight. | Package dimensions
    Weight | number! | Kilograms, with packaging. | gross_weight_kg
    Length | number | Centimetres. | length_cm
    Width | number | Centimetres. | width_cm
    Height | number | Centimetres. | height_cm
    Volume | number | Litres, computed. | volume_l
  Handling | | What has to be minded. | Handling instructions
    Fragile | boolean | Whether it may not be thrown. | fragile_flag
    This side up | boolean | Whether it stands on one side only. | orientation_required
    Dangerous goods class | text | By the rules of road transport. | hazmat_class
    Stackable | boolean | Whether others may stand on it. |
  Contents | | What is in it. | Package contents
    Description of goods | text! | In plain words. | goods_description
    Number of items | integer | Pieces inside. | item_count
    Country of origin | text | Two letters. | origin_country_code
Sender | | Who sends. | Shipper
  Identity of the sender | | | Shipper account
    Customer number | text! | Account in the network. | account_number
    Company name | text! | As in the register. | shipper_name
    Contract number | text | Agreement on prices. | contract_id
  Address of the sender | | | Shipper address
    Sender street | text! | With number. | shipper_address_line_1
    Sender postcode | text! | | shipper_postal_code
    Sender city | text! | | shipper_city
    Sender country | text! | Two letters. | shipper_country_code
  Contact of the sender | | | Shipper contact
    Sender phone | text | For the pickup. | shipper_phone
    Sender email | text | For messages on the way. | shipper_email
    Pickup hours | text | When somebody is there. |
Recipient | | Who receives. | Consignee
  Identity of the recipient | | | Consignee party
    Recipient name | text! | Person or company. | consignee_name
    Recipient company | text | Where a person works. | consignee_company
    Neighbour allowed | boolean | Whether neighbours may take it. | leave_with_neighbour
  Address of the recipient | | | Consignee address
    Recipient street | text! | With number. | consignee_address_line_1
    Address addition | text | Floor, back house, care of. | consignee_address_line_2
    Recipient postcode | text! | | consignee_postal_code
    Recipient city | text! | | consignee_city
    Recipient country | text! | Two letters. | consignee_country_code
    Latitude | number | Degrees. | geo_lat
    Longitude | number | Degrees. | geo_lon
  Contact of the recipient | | | Consignee contact
    Recipient phone | text | For the driver. | consignee_phone
    Recipient email | text | For the time of delivery. | consignee_email
    Preferred language | text | Of messages. | language_code
Tracking event | | What has happened to a parcel. | Scan event
  Event | | | Event details
    Event code | text! | From the list of events. | scan_code
    Event time | date-time! | In the time zone of the place. | scan_timestamp
    Event text | text | For the recipient. | scan_description
    Reason code | text | Why a delivery failed. | exception_code
  Place of the event | | | Event location
    Depot of the event | text | Where it was scanned. | scan_facility_id
    Event latitude | number | Degrees. | scan_lat
    Event longitude | number | Degrees. | scan_lon
  Scanned by | | | Event device
    Device number | text | Of the scanner. | scanner_id
    Driver number | text | Who held it. | driver_id
Delivery | | How it was handed over. | Proof of delivery
  Handover | | | Delivery record
    Delivered at | date-time! | | delivered_timestamp
    Received by | text | Name of the person. | receiver_name
    Signature picture | text | Where it is stored. | signature_image_url
    Place of deposit | text | Garage, terrace, shop. | drop_off_location
  Attempts | | | Delivery attempts
    Attempt number | integer! | Counted from 1. | attempt_count
    Attempt outcome | text! | Delivered, absent, refused. | attempt_status
    Next attempt on | date | | next_attempt_date
  Return | | | Return to shipper
    Return reason | text | | return_reason_code
    Returned on | date | | return_date
Depot | | A building of the network. | Facility
  Identity of the depot | | | Facility header
    Depot code | text! | Three letters and two digits. | facility_id
    Depot name | text! | | facility_name
    Kind of depot | text! | Hub, depot or shop. | facility_type
  Address of the depot | | | Facility address
    Depot street | text! | | facility_address_line_1
    Depot postcode | text! | | facility_postal_code
    Depot city | text! | | facility_city
    Depot country | text! | | facility_country_code
  Capacity | | What it can handle. | Facility capacity
    Gates | integer | Doors for lorries. | dock_count
    Parcels per hour | integer | Of the sorter. | sort_rate_per_hour
    Opening hours | text | | operating_hours
Tour | | The way of a vehicle on one day. | Route
  Plan of the tour | | | Route plan
    Tour number | text! | | route_id
    Day of the tour | date! | | route_date
    Planned start | time | | planned_departure
    Planned end | time | | planned_return
    Planned distance | number | Kilometres. | planned_distance_km
  Stops | | | Route stops
    Stop number | integer! | Order on the tour. | stop_sequence
    Planned arrival | time | | stop_eta
    Actual arrival | time | | stop_ata
    Parcels at the stop | integer | | stop_package_count
  Outcome of the tour | | | Route result
    Driven distance | number | Kilometres. | actual_distance_km
    Fuel used | number | Litres. | fuel_consumption_l
    Energy used | number | Kilowatt hours. |
Vehicle | | What drives. | Vehicle
  Identity of the vehicle | | | Vehicle header
    Registration number | text! | Of the number plate. | license_plate
    Kind of vehicle | text! | Van, lorry, cargo bike. | vehicle_type
    Drive | text | Diesel, electric. | engine_type
  Load | | How much it takes. | Vehicle capacity
    Payload | number! | Kilograms. | max_payload_kg
    Loading volume | number | Cubic metres. | cargo_volume_m3
  Inspection | | | Vehicle maintenance
    Next inspection on | date | | next_inspection_date
    Mileage | integer | Kilometres. | odometer_km
Pickup | | The network fetches parcels at the sender. | Collection request
  Order of the pickup | | | Collection order
    Pickup number | text! | | collection_id
    Pickup day | date! | | collection_date
    Ready from | time | | ready_time
    Ready until | time | | close_time
  Quantity of the pickup | | | Collection size
    Parcels to fetch | integer! | | collection_package_count
    Weight to fetch | number | Kilograms in all. | collection_weight_kg
    Pallets to fetch | integer | | collection_pallet_count
Parcel locker | | A cabinet where recipients fetch parcels themselves. | Locker
  Identity of the locker | | | Locker header
    Locker number | text! | | locker_id
    Locker name | text | As it is written on it. | locker_name
    Operator | text | Who owns it. |
  Compartments | | | Locker boxes
    Compartments in all | integer! | | box_count
    Free compartments | integer | At the last report. | free_box_count
    Largest size | text | S, M, L or XL. | max_box_size
  Deposit | | | Locker deposit
    Deposited at | date-time | | deposit_timestamp
    Pickup code | text! | Sent to the recipient. | pin_code
    Stored until | date | After that it goes back. | expiry_date
Invoice | | What is charged. | Invoice
  Head of the invoice | | | Invoice header
    Invoice number | text! | | invoice_no
    Invoice date | date! | | invoice_date
    Due on | date! | | due_date
    Net amount | number! | | net_amount
    Tax amount | number! | | tax_amount
    Gross amount | number! | | total_amount
    Invoice currency | text! | Three letters. | currency_code
  Items of the invoice | | | Invoice lines
    Item number | integer! | | line_number
    Charged service | text! | | charge_code
    Charged weight | number | The greater of weight and volume. | billable_weight_kg
    Item amount | number! | | line_amount
    Fuel surcharge | number | | fuel_surcharge_amount
  Payment | | | Payment
    Paid on | date | | payment_date
    Means of payment | text | | payment_method
Claim | | Damage or loss. | Claim
  Report | | | Claim report
    Claim number | text! | | claim_id
    Reported on | date! | | claim_date
    Kind of damage | text! | Damaged, lost, late. | claim_type
    Description of the damage | text | | claim_description
    Pictures of the damage | text | Where they are stored. |
  Settlement | | | Claim settlement
    Claimed amount | number! | | claimed_amount
    Paid amount | number | | settled_amount
    Decided on | date | | decision_date
    Reason of the decision | text | | decision_reason
Customs | | For countries outside the union. | Customs declaration
  Declaration | | | Declaration header
    Declaration number | text! | | declaration_id
    Kind of export | text! | Sale, gift, sample, return. | export_reason_code
    Incoterm | text | | incoterm_code
  Tariff | | | Declared goods
    Tariff number | text! | Eight digits at least. | hs_code
    Net weight of goods | number | Kilograms. | net_weight_kg
    Value of goods | number! | | customs_value
  Permits | | | Customs licences
    Permit number | text | | licence_number
    Permit valid until | date | | licence_expiry_date
`;

/** The changes in the next version of the dictionary, by the names of elements. */
export const nextVersion = {
  removed: ['Cash on delivery amount', 'Label format', 'Pickup hours'],
  renamed: {
    'Sender postcode': 'Sender postal code',
    'Recipient postcode': 'Recipient postal code',
    'Depot postcode': 'Depot postal code',
    'Neighbour allowed': 'Delivery to neighbour allowed',
    'Fuel used': 'Fuel consumption',
  },
  described: {
    Weight: 'Kilograms, with packaging, as the sorter has weighed it.',
    'Event time': 'In coordinated universal time.',
    'Due on': 'Fourteen days after the invoice date, where the contract does not say otherwise.',
  },
  added: [
    ['Measures', 'Measured by', 'text', 'Sender or sorter.'],
    ['Outcome of the tour', 'Emissions', 'number', 'Kilograms of carbon dioxide.'],
    ['Contact of the recipient', 'Messenger', 'text', 'Which messenger the recipient uses.'],
    ['Handover', 'One-time code', 'text', 'What the recipient shows in the place of a signature.'],
  ],
} as const;
